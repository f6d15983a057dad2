//! The proof of what a search in order of cost knows, for the checker VeriPB: that no cover costs less than so much, and
//! that a cover of this cost is one. `tree_proof` writes the first part.
//!
//! If there is a cover of the cost of the bound, it is a solution, after which only cheaper ones count: that is what the tree
//! refutes. Otherwise that the cost is below the bound is what a new variable means. The tree shows that it is false, and so
//! the cost is at least the bound.

use std::io::Write;

use super::cheapest::Cheapest;
use super::tree::BranchAndBound;
use super::tree_proof::TreeProof;
use crate::engines::Step;
use crate::matrix::{Cover, Matrix, RowId};
use crate::questions::count::ProofError;
use crate::search::Stopped;
use crate::text::{Choices, PbFormula, PbLiteral, Proof, solution};

/// The nodes between two looks at the flag.
const NODES_BETWEEN_LOOKS: u64 = 16;

/// What a proof says of the covers of least cost. From [`Cheapest::prove`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProvedBounds {
    /// No cover costs less.
    pub least: i64,
    /// The best cover known, with its cost: an optimum if that is `least`.
    pub best: Option<(i64, Cover)>,
}

impl ProvedBounds {
    /// Returns `true` if the best cover is proved to be an optimum.
    #[must_use]
    pub fn is_optimum(&self) -> bool {
        self.best.as_ref().is_some_and(|(cost, _)| *cost == self.least)
    }
}

impl Cheapest {
    /// Writes a proof of what the search knows, for the checker VeriPB 3.0: that no cover costs less than the first that was
    /// returned, or, before that, than the [`bound`](Self::bound), and that the best cover known is one of its cost. The checker
    /// accepts it together with the formula of [`text::write_opb`](crate::text::write_opb) with the same costs, or, if rows are
    /// chosen or excluded, that of [`text::write_opb_of`](crate::text::write_opb_of) with the same rows. It says
    /// `VERIFIED BOUNDS 8 <= obj <= 8`; if all costs are 0, there is no objective, and it says `VERIFIED SATISFIABLE`.
    ///
    /// Returns what was proved; `None`, and writes nothing, if it is known that there is no cover:
    /// [`prove_none`](crate::Search::prove_none) proves that. The search goes on as before.
    ///
    /// # Errors
    ///
    /// [`ProofError`] if the proof cannot be written, the flag is raised meanwhile, or matrix and costs are others: what was
    /// written is then no proof. The node limit does not count here, nor does a flag that has ended the search before.
    ///
    /// # Cost
    ///
    /// A second search, from the duals of the first, with the bound as its limit: at most as many nodes as the first took to
    /// come to that bound, or about so many. Memory for the open nodes, besides the tree and the pairs of columns that were
    /// branched on.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search, text};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let flight = m.primary("flight", 4);
    /// let tours: [(i64, &[usize]); 5] = [(5, &[0, 1]), (4, &[2, 3]), (7, &[0, 2]), (1, &[1, 3]), (9, &[0, 1, 2, 3])];
    /// for (cost, flights) in tours {
    ///     m.row(cost, flights.iter().map(|&f| flight.at(f)))?;
    /// }
    /// let matrix = m.build()?;
    /// let cost = |row: exactcover::RowId| matrix.labels()[row.index()];
    /// let mut cheapest = Search::new().cheapest(&matrix, cost)?;
    /// cheapest.next();
    /// let (mut formula, mut proof) = (Vec::new(), Vec::new()); // or files
    /// text::write_opb(&matrix, cost, &mut formula)?;
    /// let proved = cheapest.prove(&matrix, cost, &mut proof)?.unwrap();
    /// assert!(proved.is_optimum() && proved.least == 8);
    /// // veripb F.opb F.pbp
    /// assert!(String::from_utf8(proof)?.contains("conclusion BOUNDS 8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove<L>(
        &self,
        matrix: &Matrix<L>,
        mut cost: impl FnMut(RowId) -> i64,
        out: impl Write,
    ) -> Result<Option<ProvedBounds>, ProofError> {
        let costs: Vec<i64> = matrix.rows().map(&mut cost).collect();
        if !(self.is_of(matrix) && self.has_costs(&costs)) {
            return Err(ProofError::OtherProblem);
        }
        let choices =
            Choices { chosen: &self.options().chosen, excluded: &self.options().excluded, other_than: None };
        ProofError::check(matrix, &choices)?;

        let Some((least, best)) = self.known_bounds() else { return Ok(None) };
        let bounds = ProvedBounds { least, best };
        let formula = PbFormula::new(matrix, &choices);
        let mut proof = Proof::new(out, &formula)?;
        let best = bounds.best.as_ref().map(|(_, cover)| solution(matrix, cover));
        if costs.iter().all(|&cost| cost == 0) {
            // There is no objective, and a solution is all that there is to show.
            best.iter().try_for_each(|best| proof.solution(best))?;
            proof.conclude(format_args!("{}", if best.is_some() { "SAT" } else { "NONE" }))?;
            return Ok(Some(bounds));
        }

        let mut tree = self.tree_below(least);
        let below = match best {
            Some(best) if bounds.is_optimum() => {
                Below { inequality: proof.improve_on(&best)?, meaning: None }
            }
            best => {
                best.iter().try_for_each(|best| proof.solution(best))?;
                Below::new(&costs, least, &mut proof)?
            }
        };
        let decided = below.meaning.as_ref().map(|meaning| meaning.literal);
        let mut writer =
            TreeProof::new(proof, &formula, self.prices(), &costs, &tree.rows, (below.inequality, decided))?;
        search(&mut tree, &mut writer)?;
        let (mut proof, refuted) = writer.finish()?;

        // It is not below, and so it is at least that.
        let bound = match below.meaning {
            Some(meaning) => proof.sum([(meaning.otherwise, 1), (refuted, meaning.factor)])?,
            None => refuted,
        };
        match &bounds.best {
            Some((cost, _)) => proof.conclude(format_args!("BOUNDS {least} : {bound} {cost}"))?,
            None => proof.conclude(format_args!("BOUNDS {least} : {bound} INF"))?,
        }
        Ok(Some(bounds))
    }
}

/// The inequality that the cost is below the bound.
struct Below {
    inequality: u64,
    /// What makes it hold, if that is a new variable.
    meaning: Option<BelowVariable>,
}

/// A variable that means that the cost is below the bound.
struct BelowVariable {
    literal: PbLiteral,
    /// The inequality that the cost is at least the bound if it is false, and its factor of the variable.
    otherwise: u64,
    factor: u128,
}

impl Below {
    /// Takes a variable that means it.
    fn new(costs: &[i64], least: i64, proof: &mut Proof<impl Write>) -> Result<Self, ProofError> {
        let rows = (1..).map(|variable| PbLiteral { variable, is_plain: true });
        let priced =
            || costs.iter().map(|&cost| i128::from(cost)).zip(rows.clone()).filter(|term| term.0 != 0);
        let sum = |is_above: bool| {
            priced().filter(|term| (term.0 > 0) == is_above).map(|term| term.0).sum::<i128>()
        };
        let (lowest, highest, least) = (sum(false), sum(true), i128::from(least));
        let literal = proof.new_variable();

        // With these factors either inequality says nothing if the variable has the other value.
        let (if_true, if_false) = ((highest - (least - 1)).max(1), (least - lowest).max(1));
        let negated = priced().map(|(cost, row)| (-cost, row));
        let inequality =
            proof.definition([(if_true, !literal)].into_iter().chain(negated), 1 - least, !literal)?;
        let otherwise = proof.definition(priced().chain([(if_false, literal)]), least, literal)?;
        let meaning = BelowVariable { literal, otherwise, factor: if_false.unsigned_abs() };
        Ok(Self { inequality, meaning: Some(meaning) })
    }
}

/// Searches the whole tree, which has no cover.
fn search(tree: &mut BranchAndBound, writer: &mut TreeProof<impl Write>) -> Result<(), ProofError> {
    loop {
        if tree.is_canceled() {
            return Err(Stopped::Canceled.into());
        }
        match tree.advance(tree.nodes.saturating_add(NODES_BETWEEN_LOOKS), writer) {
            Step::Exhausted => return Ok(()),
            // The bound would be wrong.
            Step::Cover => return Err(Stopped::Refused.into()),
            Step::Paused => writer.check()?,
        }
    }
}
