// What `tsc --strict` is to accept, and what it is to refuse.
import { NotUnique, Problem, ProblemError, Unfinished } from 'exactcover';
import { queens, sudoku, tile } from 'exactcover/puzzles';

interface Place { piece: string; at: [number, number] }

const problem = new Problem<Place>({ columns: ['a', 'b'], secondary: ['s'], between: [['c', 1, 2]] });
problem.row({ piece: 'L', at: [0, 0] }, ['a', 's'], { colors: { s: 'red' }, cost: 3 });
for (const cover of problem) cover[0]?.at satisfies [number, number] | undefined;
const first: Place[] | undefined = problem.first({ seconds: 1, nodes: 100, signal: AbortSignal.timeout(10) });
const count: bigint = problem.count({ onProgress: ({ atLeast }) => { atLeast satisfies bigint | undefined; } });
for (const { cover, cost } of problem.cheapest()) [cover[0]?.piece, cost] satisfies [string | undefined, number];

const large = new Problem<string, bigint>().row('x', ['a'], { cost: 1n });
for (const { cost } of large.cheapest({ onProgress: ({ bound }) => { bound satisfies bigint | undefined; } })) cost satisfies bigint;

const sparse = Problem.fromSparse(Uint32Array.of(0, 1), [0], { costs: [1] });
for (const { cost } of sparse.cheapest()) if (cost === 3) break;
sparse.any() satisfies number[] | undefined;
{
  using covers = sparse.covers();
  covers.next().value satisfies number[] | undefined;
}
for await (const cover of sparse.inWorker()) cover satisfies number[];

try {
  problem.unique();
} catch (error) {
  if (error instanceof NotUnique) error.covers[1];
  if (error instanceof NotUnique) (error as NotUnique<{ svg: string }>).covers[0].svg satisfies string;
  if (error instanceof Unfinished) error.reason satisfies string;
  if (error instanceof ProblemError) error.label;
}
queens(8).any()?.board satisfies string[] | undefined;
tile([6, 10]).count() satisfies bigint;
sudoku.generate({ difficulty: 'easy' }).text satisfies string;
const later: bigint = await queens(8).inWorker().count({ seconds: 1 });
for await (const { svg } of tile([3, 20]).inWorker()) svg satisfies string;
(await sudoku.inWorker().solve('1', { signal: AbortSignal.timeout(10) }))?.line satisfies string | undefined;
export { count, first, later };

// @ts-expect-error: a label of another type
problem.row('L', ['a']);
// @ts-expect-error: a cost that is no number
problem.row({ piece: 'L', at: [0, 0] }, ['a'], { cost: '3' });
// @ts-expect-error: there is no such limit
problem.count({ minutes: 3 });
// @ts-expect-error: there is no such difficulty
sudoku.generate({ difficulty: 'nasty' });
// @ts-expect-error: it is answered as a whole, and nothing ends it
sudoku.generate({ seconds: 3 });
sudoku.inWorker().generate({ seconds: 3, seed: undefined }) satisfies Promise<{ text: string }>;
