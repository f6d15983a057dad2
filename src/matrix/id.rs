//! Row and column numbers as types of their own.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
        pub struct $name(u32);

        impl $name {
            /// Creates the id with the given 0-based index.
            #[must_use]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }

            /// Returns the 0-based index, fit for a slice.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(index: u32) -> Self {
                Self(index)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

id! {
    /// A row of a [`Matrix`](crate::Matrix): its place in the order in which the rows were added, from 0.
    ///
    /// It is displayed as that number, as in the errors of this crate.
    ///
    /// ```
    /// use exactcover::RowId;
    /// assert_eq!(RowId::new(3).index(), 3);
    /// assert_eq!(RowId::from(3), RowId::new(3));
    /// assert_eq!(RowId::new(3).to_string(), "3");
    /// ```
    RowId
}

id! {
    /// A column of a [`Matrix`](crate::Matrix): its place in the order in which the columns were declared,
    /// from 0, primary and secondary ones alike.
    ///
    /// It is for reading a matrix back; a row is stated with the [`Entry`](crate::matrix::Entry)s of a
    /// [`Block`](crate::matrix::Block). It is displayed as its number;
    /// [`Matrix::column_name`](crate::Matrix::column_name) gives its name.
    ColumnId
}
