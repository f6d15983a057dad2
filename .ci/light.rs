//! What the crate is without features, built and run by `.ci/run`: the tests ask for all features.

use exactcover::runs::{Checkpoint, Outcome, Run, Stopped, Uniqueness};
use exactcover::{Error, ExactCover, Matrix, MatrixBuilder, MatrixError, Search};

/// Rooks that do not attack each other.
struct Rooks(usize);

impl ExactCover for Rooks {
    type Choice = [usize; 2];
    type Solution = Vec<[usize; 2]>;

    fn emit(&self, m: &mut MatrixBuilder<[usize; 2]>) -> Result<(), MatrixError> {
        let (ranks, files) = (m.primary("rank", self.0), m.primary("file", self.0));
        for (rank, file) in (0..self.0).flat_map(|rank| (0..self.0).map(move |file| (rank, file))) {
            m.row([rank, file], [ranks.at(rank), files.at(file)])?;
        }
        Ok(())
    }

    fn decode(&self, squares: &[&[usize; 2]]) -> Vec<[usize; 2]> {
        squares.iter().map(|&&square| square).collect()
    }
}

fn main() -> Result<(), Error> {
    assert_eq!(Rooks(5).solutions()?.count(), 120);
    assert_eq!(Rooks(1).first()?, Some(vec![[0, 0]]));

    assert_eq!(Rooks(1).unique()?.into_unique(), Some(vec![[0, 0]]));
    assert!(matches!(Rooks(2).unique()?, Uniqueness::Multiple(..)));
    let matrix = Rooks(4).matrix()?;
    let two_on_a_rank: Vec<_> = matrix.rows().take(2).collect();
    assert!(matches!(Search::new().choose(&two_on_a_rank).unique(&matrix)?, Uniqueness::None));
    assert!(matches!(Search::new().node_limit(1).unique(&matrix), Err(Stopped::Limited)));

    in_slices(&matrix)
}

/// A search in slices, one from its checkpoint, and its parts find all covers.
fn in_slices(matrix: &Matrix<[usize; 2]>) -> Result<(), Error> {
    let mut covers = Search::new().node_limit(0).covers(matrix);
    let (mut found, mut kept): (usize, Option<(usize, Checkpoint)>) = (0, None);
    while Run::add_nodes(&mut covers, 7) {
        found += covers.by_ref().count();
        if covers.outcome() == Outcome::Limited && kept.is_none() {
            kept = Some((found, covers.checkpoint()?));
        }
    }
    assert_eq!((found, Run::progress(&covers)), (24, Some(1.0)));

    let (before, kept) = kept.expect("it takes more than one slice");
    assert_eq!(before + Search::new().resume(matrix, &kept)?.count(), 24);

    let parts = Search::new().split(matrix, 3)?;
    let covers = parts.iter().map(|part| Ok::<_, Error>(Search::new().resume(matrix, part)?.count()));
    assert_eq!(covers.sum::<Result<usize, _>>()?, 24);
    Ok(())
}
