import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Model } from '#model/model.ts';
import { ModelRefused, type Sandbox } from './sandbox.ts';

/** A file is written in pieces, and reading it all holds up what is on the glass meanwhile. Milliseconds. */
const WRITTEN = 300;

/**
 * The server follows the schemas as the browser does: a new Model takes effect without a restart. So does one that was made
 * while the server was still starting: filling a bank takes longer than drawing the first screen.
 * @param file the Model as the generator writes it.
 * @param started the Model that the server began with.
 * @param tell told of a Model that rows stand in the way of, while the last one goes on; null once one was taken.
 * @returns stops it.
 */
export function followModel(
  file: string,
  sandbox: Pick<Sandbox, 'replaceModel'>,
  started: Model,
  tell: (refused: ModelRefused | null) => void = () => undefined,
): () => void {
  let last: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  // One after another: an older Model whose tables took longer would undo a newer one.
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
