// Questions about puzzles that a worker answers.
import { Connection, Workers } from './connection.js';
import { ended, isFound, known, wrong } from './puzzle-words.js';

/** They hear between two slices, if those are not too long. */
export const workers = new Workers({ patience: 100 });

async function* answers(question, options) {
  const connection = new Connection(workers, options, known);
  try {
    let said = ended(await connection.ask({ question, nodes: options?.nodes }));
    while (said !== undefined) {
      yield said;
      if (connection.failed) throw connection.failed;
      said = ended(await connection.ask({ next: true }));
    }
  } catch (error) {
    throw wrong(error);
  } finally {
    connection.close(false);
  }
}

export const later = {
  async one(question, options, read) {
    for await (const said of answers(question, options)) return read(said);
  },

  /** The first solutions, at most so many. */
  async some(most, question, options, read) {
    const found = [];
    for await (const solution of later.each(question, options, it => it)) if (found.push(solution) === most) break;
    return read(found);
  },

  async *each(question, options, read) {
    for await (const said of answers(question, options)) {
      if (!isFound(said)) return;
      yield read(said);
    }
  },
};
