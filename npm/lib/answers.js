// What a worker does: it answers one question at a time.
import { said } from './errors.js';
import * as questions from './questions.js';

let listing; // what may have more covers

function answer({ question, problem, options, next, free }, report) {
  if (free || question) {
    listing?.free();
    listing = undefined;
  }
  if (free) return undefined;
  if (next) return listing?.next();

  const limits = { nodes: options.nodes ?? Infinity, onProgress: report };
  switch (question) {
    case 'covers': listing = new questions.Listing(problem, limits); break;
    case 'distinct': listing = questions.distinct(problem, limits); break;
    case 'cheapest': listing = new questions.Pricing(problem, limits); break;
    default: return questions[question](problem, limits);
  }
  return listing.next();
}

/** Answers a message. */
export function respond(message, post) {
  try {
    const found = answer(message, known => post({ known }));
    if (!message.free) post({ answer: found });
  } catch (error) {
    post({ error: said(error) });
  }
}
