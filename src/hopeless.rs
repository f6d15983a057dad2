//! Whether it is quickly proved that there is no cover: by weights or, with the feature `optimize`, by sums of columns.
//! A question asks once its search has failed often.

use crate::matrix::Incidence;
use crate::search::Search;
use crate::weights::has_weights;

/// Whether there is no cover, as far as that is found out in some hundredths of a second.
pub(crate) fn is_hopeless(options: &Search, incidence: &Incidence) -> bool {
    #[cfg(feature = "optimize")]
    if crate::linear::contradiction(options, incidence, crate::linear::UNASKED).is_some() {
        return true;
    }
    has_weights(options, incidence)
}
