import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Emitted } from './emit/files.ts';

/** Time in milliseconds that a page needs to request a screen and draw it. */
const GLASS = 150;

/** Last written texts by file, so that a save need not read files back. */
const known = new Map<string, string>();

export const forgetWritten = (): void => known.clear();

const HEADER = '// Made from the schemas by the generator; changes here are lost.';

/**
 * Writes changed files, removes obsolete ones, and leaves all others untouched, so that nothing reloads needlessly.
 * @param withTypes true to write the files that only the compiler reads too
 * @param onWritten called with each path as soon as it is written
 * @returns the written and removed paths
 * @throws if the folder has foreign files, which would be removed
 */
export async function save(
  out: string,
  files: Emitted[],
  withTypes = true,
  onWritten?: (path: string) => void,
): Promise<string[]> {
  refuseForeign(out);
  const written: string[] = [];
  const wanted = new Set(files.map((each) => each.path));
  let isBehind = false;
  const there = new Set(existsSync(out) ? filesIn(out) : []);
  for (const file of files) {
    if (file.isForTypes && !withTypes) continue;
    // Yields after a written file, so that the remaining files do not delay its listener.
    if (written.length > 0 && onWritten !== undefined)
      await (file.isBehind && !isBehind ? setTimeout(GLASS) : setImmediate());
    isBehind ||= file.isBehind === true;
    const path = join(out, file.path);
    const before = there.has(path) ? (known.get(path) ?? readFileSync(path, 'utf8')) : undefined;
    if (before !== undefined) known.set(path, before);
    const stamp =
      file.from === undefined ? '' : ` ${createHash('sha256').update(file.from()).digest('hex').slice(0, 16)}`;
    const head = `${HEADER}${stamp}\n`;
    if (stamp !== '' && before?.startsWith(head)) continue;
    const made = await file.make();
    const text = file.path.endsWith('.json') ? made : head + made;
    if (text === before) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    known.set(path, text);
    written.push(file.path);
    onWritten?.(file.path);
  }
  for (const path of there) {
    const name = relative(out, path).split(sep).join('/');
    if (wanted.has(name)) continue;
    rmSync(path);
    known.delete(path);
    written.push(name);
    onWritten?.(name);
  }
  return written;
}

/** A folder is ours if it is empty, or if we wrote the Model into it before. */
function refuseForeign(out: string): void {
  if (!existsSync(out) || readdirSync(out).length === 0) return;
  const model = join(out, 'model.ts');
  if (existsSync(model) && readFileSync(model, 'utf8').startsWith(HEADER)) return;
  const message = `The folder "${out}" holds files that the generator did not make, and would lose them: name another one.`;
  throw Object.assign(new Error(message), { code: 'ENOTEMPTY' });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
