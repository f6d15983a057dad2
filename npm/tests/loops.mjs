// Loops over what workers find.
import { Worker } from 'node:worker_threads';

export async function all(loop) {
  const found = [];
  for await (const one of loop) found.push(one);
  return found;
}

/** How many workers are ended meanwhile. */
export async function ended(act) {
  const { terminate } = Worker.prototype;
  let count = 0;
  Worker.prototype.terminate = function () {
    count++;
    return terminate.call(this);
  };
  try {
    await act();
  } finally {
    Worker.prototype.terminate = terminate;
  }
  return count;
}
