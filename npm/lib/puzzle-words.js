// Questions about puzzles, and what is said of them, which is JSON.
import { ProblemError, Unfinished } from './errors.js';

export const question = (problem, ask, options) => ({ problem, ask, seed: options?.seed ?? 0 });

export const isFound = said => said?.outcome === 'found';

/** Whether a question is answered as a whole, not in slices: nothing ends it but the end of its worker. */
export const isWhole = ({ ask }) => ['generate', 'sample', 'count_distinct', 'rate'].includes(ask);

/** Refuses options that a question does not heed. */
export function refuse({ ask }, options, names, hint) {
  const name = names.find(name => options?.[name] !== undefined);
  if (name) throw new TypeError(`${name}: this question, ${ask}, does not heed it: ${hint}`);
}

/** What is known of a search that goes on. */
export function known({ at_least: atLeast, progress, found }) {
  const known = {};
  if (atLeast !== undefined) known.atLeast = BigInt(atLeast);
  if (progress !== undefined) known.done = progress;
  if (found !== undefined) known.found = Number(found);
  return known;
}

/** An answer with which a question has ended. */
export function ended(said, { ask }) {
  if (said?.outcome !== 'unknown') return said;
  // What cannot be made is wrong; and where there is no hint there is none.
  if (ask === 'generate') throw new ProblemError(said.reason);
  if (ask === 'hint') return undefined;
  throw new Unfinished('memory', known(said), said.reason);
}

/** What is wrong with a problem, if that was said. */
export function wrong(error) {
  let said;
  try {
    said = JSON.parse(error.message);
  } catch {
    return error;
  }
  const place = said.line === undefined ? '' : `line ${said.line}, column ${said.column}: `;
  return new ProblemError(place + said.message);
}
