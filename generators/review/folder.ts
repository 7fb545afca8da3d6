import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Unreadable } from '../diff/revision.node.ts';
import type { ReviewPage } from './wire.ts';

/**
 * Writes a page with its pictures that opens from disk: it needs no server and no network, and runs only its own
 * script.
 * @throws Unreadable if the folder has other files
 */
export function writeFolder(
  out: string,
  page: ReviewPage,
  { script, style }: { script: string; style: string },
  pictures: ReadonlyMap<string, Buffer>,
): void {
  refuseForeign(out);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [file, bytes] of pictures) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), bytes);
  }
  writeFileSync(join(out, 'review.json'), `${JSON.stringify(page, null, 1)}\n`);
  writeFileSync(join(out, PAGE), htmlOf(page, script, style));
}

const PAGE = 'index.html';
/** Contents of a review's folder. */
const OURS = [PAGE, 'pictures', 'review.json'];

/** Refuses a folder with foreign files, because it is emptied before use. */
export function refuseForeign(out: string): void {
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) throw new Unreadable(`"${out}" is a file: name a folder for the review.`);
  const foreign = readdirSync(out).filter((name) => !OURS.includes(name));
  if (foreign.length > 0)
    throw new Unreadable(`The folder "${out}" holds ${foreign[0]}, which is no part of a review: name another one.`);
}

/**
 * @param script built script
 * @param style built style. The data is escaped, so that no text of a schema can end its element.
 */
export function htmlOf(page: ReviewPage, script: string, style: string): string {
  const code = script.replaceAll('</script', '<\\/script');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(code)}'`,
    `style-src '${hashOf(style)}'`,
    "img-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(`${page.base} to ${page.head}: review`)}</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="review">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>
<script>${code}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
