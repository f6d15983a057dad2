// Questions about puzzles, and what is said of them, which is JSON.
import { ProblemError, Unfinished } from './errors.js';

export const question = (problem, ask, options) => ({ problem, ask, seed: options?.seed ?? 0 });

export const isFound = said => said?.outcome === 'found';

/** What a step says on the way: of a solution its number alone. */
export const onTheWay = said => (said.running ? said : { found: said.number });

/** What is known of a search that goes on. */
export function known({ at_least: atLeast, progress, found }) {
  const known = {};
  if (atLeast !== undefined) known.atLeast = BigInt(atLeast);
  if (progress !== undefined) known.done = progress;
  if (found !== undefined) known.found = Number(found);
  return known;
}

/** An answer with which a search has ended. */
export function ended(said) {
  if (said?.outcome === 'unknown') throw new Unfinished('memory', known(said), said.reason);
  return said;
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
