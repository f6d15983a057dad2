//! What a question decides, said to the crate `log` with the feature of that name: which strategy had a turn, and why one was
//! given up. Without the feature nothing is left of it, its arguments included.

macro_rules! trace {
    ($($what:tt)*) => {
        #[cfg(feature = "log")]
        log::debug!(target: "exactcover", $($what)*)
    };
}

pub(crate) use trace;
