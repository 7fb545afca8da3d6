import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Model } from '#model/model.ts';
import { ModelRefused, type Sandbox } from './sandbox.ts';

/** Milliseconds between reads: a file is written in pieces, and reading it all delays the server. */
const WRITTEN = 300;

/**
 * Applies a changed Model without a restart, also one that was generated while the server was still starting.
 * @param file the Model as the generator writes it
 * @param started the Model that the server started with
 * @param tell called with the reason if existing rows prevent a Model, while the last one stays in use; null after one
 * was applied
 * @returns a function that stops it
 */
export function followModel(
  file: string,
  sandbox: Pick<Sandbox, 'replaceModel'>,
  started: Model,
  tell: (refused: ModelRefused | null) => void = () => undefined,
): () => void {
  let last: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  // Applies one Model at a time: an older Model with slower tables would undo a newer one.
  let work = Promise.resolve();
  const read = async (): Promise<void> => {
    const text = await readFile(file, 'utf8');
    if (text === last) return;
    const model = JSON.parse(text) as Model;
    const isStarted = last === undefined && JSON.stringify(model) === JSON.stringify(started);
    last = text;
    if (isStarted) return;
    try {
      await sandbox.replaceModel(model);
      tell(null);
    } catch (error) {
      if (!(error instanceof ModelRefused)) throw error;
      console.error(error.message);
      tell(error);
    }
  };
  const enqueue = (): void => {
    work = work.then(read).catch((error: unknown) => console.error(String(error)));
  };
  const watcher = watch(dirname(file), (_event, name) => {
    if (name !== basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(enqueue, WRITTEN);
  });
  enqueue();
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
