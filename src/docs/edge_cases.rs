//! Edge cases: what happens when something is empty, wrong, too large or ended early.
//!
//! This module holds nothing but this page.
//!
//! # The statement
//!
//! | input | answer |
//! |---|---|
//! | a row without a column; with secondary columns only | [`MatrixError::EmptyRow`](crate::MatrixError::EmptyRow); [`NoPrimaryColumn`](crate::MatrixError::NoPrimaryColumn) |
//! | a column named twice in one row | [`DuplicateColumn`](crate::MatrixError::DuplicateColumn), in release builds too |
//! | a column of another matrix, or outside its block or grid | [`UnknownColumn`](crate::MatrixError::UnknownColumn) |
//! | a color on a primary column | [`ColoredPrimary`](crate::MatrixError::ColoredPrimary) |
//! | bounds that no number satisfies, such as `3..=2` | [`EmptyBounds`](crate::MatrixError::EmptyBounds) |
//! | columns of the same name, or without one | different columns: [names](crate::MatrixBuilder::primary_named) are for messages |
//! | two equal rows | two rows: covers with either |
//! | the id of a row or column that is not in the matrix | `None`, or an empty iterator |
//! | a refused row | the builder is unchanged and can go on |
//! | more than 2^31 - 1 columns and entries, or too many for the memory, or a grid whose size overflows | [`TooLarge`](crate::MatrixError::TooLarge) |
//!
//! # Covers
//!
//! | input | answer |
//! |---|---|
//! | no primary columns, with or without secondary ones | exactly one cover, the empty one |
//! | a primary column in no row, or in fewer rows than must cover it | no cover, found at the first node; [`Matrix::uncoverable`](crate::Matrix::uncoverable) names it |
//! | a column that need not be covered, and rows that no other column needs | covers with and without those rows, each found once |
//! | givens that clash (Sudoku, queens) | a well-formed problem without a solution; `conflicts()` names them |
//! | chosen rows that clash, are excluded or are not in the matrix | no cover; [`Matrix::verify_partial`](crate::Matrix::verify_partial) says which two clash, and where |
//! | a row chosen twice | the same as chosen once |
//! | `next()` after `None` | `None` from then on, until [`add_nodes`](crate::Covers::add_nodes) or [`restart`](crate::Covers::restart) |
//! | a cover of a million rows | no recursion: no stack overflow, memory linear in the matrix |
//! | [`Engine::Bits`](crate::runs::Engine::Bits) and a matrix too large for it | [`Outcome::Refused`](crate::runs::Outcome::Refused) or [`MatrixError::TooLargeForBits`](crate::MatrixError::TooLargeForBits), never links instead |
//! | no memory for the search | [`Outcome::Refused`](crate::runs::Outcome::Refused), [`Stopped::Refused`](crate::runs::Stopped::Refused) or [`TooLarge`](crate::MatrixError::TooLarge) |
//!
//! That there is no cover is an answer, not an error.
//!
//! # Early ends
//!
//! | input | answer |
//! |---|---|
//! | a search that ends at its limit or flag | [`Outcome::Limited`](crate::runs::Outcome::Limited) or [`Canceled`](crate::runs::Outcome::Canceled), never [`Exhausted`](crate::runs::Outcome::Exhausted) |
//! | a question whose search ends at its limit or flag | [`Stopped`](crate::runs::Stopped), never "none" |
//! | a count that ends at its limit or flag | a lower bound, which equals no number: [`Count`](crate::counts::Count) |
//! | a diagram that takes too much memory | [`Stopped::OverBudget`](crate::runs::Stopped::OverBudget), whatever the limit |
//! | a proof of a count that ends early | [`ProofError`](crate::proofs::ProofError); what was written lacks its last line, and no checker accepts it |
//! | a proof that there is no cover, if there is one | `false`, and nothing is written |
//! | such a proof that ends early, or with chosen or excluded rows | [`ProofError`](crate::proofs::ProofError); what was written is no proof, and a checker refuses it |
//! | whether a row is in every cover, if the search ends first | [`RowState::Unknown`](crate::proofs::RowState::Unknown), never a guess |
//! | steps that end at their limit or flag | [`Deductions::outcome`](crate::proofs::Deductions::outcome) says so; the steps so far hold |
//! | why there is no cover, if the search ends first | [`Stopped`](crate::runs::Stopped), or a [`Clash`](crate::proofs::Clash) not proved to be smallest |
//! | no weights found | `None`, which proves nothing; [`verify`](crate::proofs::Weights::verify) checks weights that are found |
//!
//! # Symmetries, costs, stored states and texts
//!
//! | input | answer |
//! |---|---|
//! | a renaming that is not a symmetry; a symmetry or group of another matrix | [`SymmetryError`](crate::symmetry::SymmetryError), which names a row or column |
//! | classes, or a count by orbits, under a group that moves a chosen or excluded row to another one | [`Moved`](crate::symmetry::SymmetryError::Moved) |
//! | rows of a `Master` that do not make up a cover yet, not even in parts | a relaxation without a bound, whose duals are a ray |
//! | costs whose sum might not fit in an `i64` | [`CostsTooLarge`](crate::MatrixError::CostsTooLarge), before any search |
//! | costs of several levels that do not fit in one number | [`LevelsTooLarge`](crate::MatrixError::LevelsTooLarge) |
//! | a count of the cheapest covers that ends before the first is proved | no cost, and at least 0: [`count_cheapest`](crate::Search::count_cheapest) |
//! | a task or checkpoint of another matrix or of another order of covers, or a damaged one | [`ResumeError`](crate::runs::ResumeError) |
//! | a checkpoint of a search in a [learned order](crate::runs::Branching#learned-orders) | [`Learned`](crate::runs::ResumeError::Learned) |
//! | malformed text | a [`TextError`](crate::text::TextError) with line, column and what was expected |
//! | a solver's answer that is not a cover | an [error](crate::text::AnswerError) that says why |
//!
//! # Memory
//!
//! "No memory" means that the system refuses it, because of a limit of the process (`ulimit -v`) or of a container, or
//! because no address space is left. Memory is checked before a large table or copy is made; a few MiB for small lists
//! must be there. Linux usually grants memory that it does not have and then ends the process that uses it: nothing can
//! be answered then.
//!
//! Where pointers have 32 bits, as in WebAssembly, a matrix has at most 2^27 - 1 columns and entries, and less is remembered
//! unless a [limit](crate::Search::memory_limit) allows more. Covers and their order, seeds, checkpoints, proofs and stored
//! data are the same as with 64 bits: a checkpoint of one goes on on the other.
