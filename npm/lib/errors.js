// What is thrown.

/** A problem, or a row of it, that is wrong. */
export class ProblemError extends Error {
  constructor(message, { label, column } = {}) {
    super(message);
    this.name = 'ProblemError';
    this.label = label;
    this.column = column;
  }
}

const WORDS = {
  nodes: 'the search reached its limit of nodes',
  seconds: 'the search reached its limit of time',
  memory: 'the search takes more memory than it may',
  aborted: 'the search was aborted',
};

/** A search that ended before its answer was known; what is known is in its fields. */
export class Unfinished extends Error {
  constructor(reason, known = {}, cause) {
    super(WORDS[reason], cause === undefined ? undefined : { cause });
    this.name = 'Unfinished';
    this.reason = reason;
    Object.assign(this, known);
  }
}

/** There are several covers. */
export class NotUnique extends Error {
  constructor(covers) {
    super('there are several covers');
    this.name = 'NotUnique';
    this.covers = covers;
  }
}

/** The engine failed: a fault of this package. */
export class EngineError extends Error {
  constructor(message, cause) {
    super(message, { cause });
    this.name = 'EngineError';
  }
}

export const notLoaded = error => new EngineError(`the engine could not be loaded: ${error.message}`, error);

const KINDS = { Unfinished: 'unfinished', ProblemError: 'problem', EngineError: 'engine' };

/** What a worker says of an error. */
export function said({ name, message, reason, ...known }) {
  const kind = KINDS[name];
  return { kind, message, reason, known: kind === 'unfinished' ? known : undefined };
}

/** The error of which a worker said that. `read` says what is known. */
export function revived({ kind, message, reason, known }, read) {
  switch (kind) {
    case 'unfinished': return new Unfinished(reason, read(known));
    case 'problem': return new ProblemError(message);
    case 'engine': return new EngineError(message);
    default: return new Error(message);
  }
}
