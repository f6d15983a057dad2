// Questions about puzzles that a worker answers.
import { Connection, Workers } from './connection.js';
import { begun } from './limits.js';
import { ended, isFound, isWhole, known, refuse, wrong } from './puzzle-words.js';
import { Stream } from './stream.js';

/** They hear between two slices, if those are not too long. */
export const workers = new Workers({ patience: 100 });

const message = (question, options) => ({ question: JSON.stringify(question), nodes: options?.nodes });

export const later = {
  async one(question, options, read) {
    if (isWhole(question)) refuse(question, options, ['nodes', 'onProgress'], 'give it seconds or a signal');
    const connection = new Connection(workers, options, known);
    return connection.once(message(question, options), said => read(ended(said, question)), wrong);
  },

  /** The first solutions, at most so many. */
  async some(most, question, options, read) {
    const found = [];
    for await (const solution of later.each(question, options, it => it)) if (found.push(solution) === most) break;
    return read(found);
  },

  each(question, options, read) {
    const limits = begun(options);
    const connect = () => new Connection(workers, limits(), known);
    const ready = (said, connection) => {
      if (!isFound(ended(said, question))) return undefined;
      connection.known = { ...connection.known, found: Number(said.number) };
      return [read(said)].values();
    };
    return new Stream(connect, message(question, options), ready, wrong);
  },
};
