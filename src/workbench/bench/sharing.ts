import type { Drafts } from '#generators/workbench-wire.ts';
import { stretchesOf } from '#generators/merging.ts';

/* Shares unsaved texts: in a link, or as a patch for git. */

const KEY = 'draft=';

/** Encodes unsaved texts as a URL fragment, which is never sent to a server. */
export async function packDrafts(drafts: Drafts): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(drafts)), new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#${KEY}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The texts of a shared link; null if the fragment holds none. @throws Error if the fragment is damaged */
export async function unpackDrafts(fragment: string): Promise<Drafts | null> {
  const at = fragment.indexOf(KEY);
  if (at < 0) return null;
  const packed = (fragment.slice(at + KEY.length).split('&')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  const read: unknown = JSON.parse(text);
  const isDrafts =
    typeof read === 'object' && read !== null && Object.values(read).every((each) => typeof each === 'string');
  if (!isDrafts) throw new Error('The link holds no texts.');
  return read as Drafts;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/** Context lines around a change in a patch. */
const AROUND = 3;

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

/** Changed files as a patch for `git apply`. @param folder the folder of the schemas in the repository */
export function patchOf(files: readonly { path: string; before: string; after: string }[], folder: string): string {
  return files.map((file) => patchOfFile(file, folder)).join('');
}

function patchOfFile({ path, before, after }: { path: string; before: string; after: string }, folder: string): string {
  const [from, to] = [
    before === '' ? '/dev/null' : `a/${folder}/${path}`,
    after === '' ? '/dev/null' : `b/${folder}/${path}`,
  ];
  const whole = (text: string, sign: Line['sign']): Line[] =>
    linesOf(text)
      .split('\n')
      .map((each) => ({ sign, text: each }));
  const lines = before === '' ? whole(after, '+') : after === '' ? whole(before, '-') : linesBetween(before, after);
  const hunks = hunksOf(lines).map(({ start, end }) => {
    const count = (sign: Line['sign'], upTo: number, begin: number): number =>
      lines.slice(begin, upTo).filter((line) => line.sign === ' ' || line.sign === sign).length;
    const [old, now] = [count('-', end, start), count('+', end, start)];
    const [oldAt, nowAt] = [count('-', start, 0) + (old > 0 ? 1 : 0), count('+', start, 0) + (now > 0 ? 1 : 0)];
    const body = lines.slice(start, end).map(({ sign, text }) => `${sign}${text}\n`);
    return `@@ -${oldAt},${old} +${nowAt},${now} @@\n${body.join('')}`;
  });
  const head = before === '' ? 'new file mode 100644\n' : after === '' ? 'deleted file mode 100644\n' : '';
  return `diff --git a/${folder}/${path} b/${folder}/${path}\n${head}--- ${from}\n+++ ${to}\n${hunks.join('')}`;
}

function linesBetween(before: string, after: string): Line[] {
  return stretchesOf(linesOf(before), linesOf(after)).flatMap(({ isSame, left, right }): Line[] => {
    const signed = (sign: Line['sign'], texts: readonly string[]): Line[] => texts.map((text) => ({ sign, text }));
    return isSame ? signed(' ', left) : [...signed('-', left), ...signed('+', right)];
  });
}

/** Lines of a text, without the break at its end. */
const linesOf = (text: string): string => text.replace(/\n$/, '');

/** Changed runs of lines with their context; adjacent ones are merged. */
function hunksOf(lines: readonly Line[]): { start: number; end: number }[] {
  const hunks: { start: number; end: number }[] = [];
  for (const [n, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const [start, end] = [Math.max(0, n - AROUND), Math.min(lines.length, n + AROUND + 1)];
    const last = hunks.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else hunks.push({ start, end });
  }
  return hunks;
}
