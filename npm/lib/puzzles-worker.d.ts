/** The script of the worker that `inWorker` starts: nothing to import. */
export {};
