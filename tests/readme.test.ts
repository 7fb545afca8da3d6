import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInWidgets } from '#model/built-in.ts';
import { builtInFormats } from '#model/formats.ts';
import { BY_HAND, examples } from './fixtures/by-hand.ts';

/* README is short and true; the pages that it links to name files, functions and addresses that exist. */

const README = readFileSync('README.md', 'utf8');
const MOST_LINES = 150;
const MOST_LETTERS = 400;
const LARGEST_PICTURE = 200_000;
const PAGES = globSync('{README.md,{src,generators,tests,schemas}/**/*.md}', {
  exclude: ['src/generated/**', 'tests/results/**', 'tests/.*/**'],
}).map((file) => file.replaceAll('\\', '/'));
/** Pages whose tables name a file and what the file exports. */
const FOLLOWED = ['src/one-screen.md', 'src/bank/one-withdrawal.md', 'src/engine/add-a-word.md'];

describe('README', () => {
  it('is short', () => {
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  });

  it('links to every page, directly or through a page that it links to', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const { file } of linksOf(page)) if (file.endsWith('.md') && existsSync(file)) reached.add(file);
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('shows JSON that is in the named file', () => {
    const [, file, json] = /from `(schemas\/[\w/.-]+)`:\n\n```json\n([\s\S]*?)\n```/.exec(README)!;
    const lines = readFileSync(file!, 'utf8').split('\n');
    const shown = json!.split('\n');
    const start = lines.findIndex((line) => line.trim() === shown[0]);
    expect(lines.slice(start, start + shown.length).map((line) => line.replace(/^ {2}/, ''))).toEqual(shown);
  });

  it('names scripts that package.json has, as its pages do', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const missing = PAGES.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)]
        .map(([, script, short]) => script ?? short!)
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${page} names npm run ${name}, which package.json does not have.`),
    );
    expect(missing).toEqual([]);
  });
});

describe('the pages', () => {
  it('have no paragraph of more than 400 characters', () => {
    const long = PAGES.flatMap((page) =>
      paragraphsOf(readFileSync(page, 'utf8'))
        .filter((text) => text.length > MOST_LETTERS)
        .map((text) => `${page} has a paragraph of ${text.length} characters: ${text.slice(0, 60)}…`),
    );
    expect(long).toEqual([]);
  });

  it('link to files and headings that exist', () => {
    const broken = PAGES.flatMap((page) =>
      linksOf(page)
        .filter(({ file, heading }) => !existsSync(file) || (heading !== '' && !headingsOf(file).includes(heading)))
        .map(({ link }) => `${page} links to ${link}, which does not exist.`),
    );
    expect(broken).toEqual([]);
  });

  it('show pictures of at most 200 kB, and all that are kept', () => {
    const shown = new Set(PAGES.flatMap((page) => linksOf(page).map(({ file }) => file)));
    const kept = globSync('{src,generators}/**/*.webp').map((file) => file.replaceAll('\\', '/'));
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((file) => !shown.has(file))).toEqual([]);
    expect(kept.filter((file) => readFileSync(file).length > LARGEST_PICTURE)).toEqual([]);
  });

  it('name only files that exist', () => {
    // The guide and the examples create files of their own.
    const made = (path: string): boolean => examples.some(([, example]) => example === path) || path.includes('visit');
    const named = PAGES.filter((page) => page !== 'schemas/dialect/README.md').flatMap((page) =>
      [
        ...readFileSync(page, 'utf8').matchAll(
          /`((?:src|generators|tests|schemas)\/[\w./-]+\.(?:ts|tsx|json|mjs|css|md|txt))`/g,
        ),
      ]
        .map(([, path]) => path!)
        .filter((path) => !path.startsWith('src/generated/') && !made(path) && !existsSync(path))
        .map((path) => `${page} names ${path}, which does not exist.`),
    );
    expect(named).toEqual([]);
  });

  it.each(FOLLOWED)('%s names only what its files export', (page) => {
    const rows = [...readFileSync(page, 'utf8').matchAll(/^\|[^|]*\| `([\w./-]+\.tsx?)` +\|([^|]*)\|$/gm)];
    expect(rows.length).toBeGreaterThan(10);
    const missing = rows.flatMap(([, file, names]) =>
      [...names!.matchAll(/`([\w]+)`/g)]
        .map(([, name]) => name!)
        .filter((name) => !exportsOf(file!).has(name))
        .map((name) => `${page} names ${name}, which ${file} does not export.`),
    );
    expect(missing).toEqual([]);
  });

  it('list every widget and format of the engine', () => {
    const listed = (of: string): string[] => {
      const line = new RegExp(`^- ${of}: (.*)$`, 'm').exec(BY_HAND)?.[1] ?? '';
      return [...line.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!).sort();
    };
    expect(listed('widgets')).toEqual(Object.keys(builtInWidgets).sort());
    expect(listed('formats')).toEqual(Object.keys(builtInFormats).sort());
  });
});

/** Paragraphs and list items, without code and tables. Link targets do not count. */
function paragraphsOf(text: string): string[] {
  return text
    .replace(/^ *```[\s\S]*?^ *```$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((each) =>
      each
        .trim()
        .replace(/\]\([^)]*\)/g, ']')
        .replaceAll(/\s+/g, ' '),
    )
    .filter((each) => !each.startsWith('|'));
}

interface Link {
  link: string;
  /** Relative to the project. */
  file: string;
  heading: string;
}

/** Links and pictures of a page that point to files of the project. */
function linksOf(page: string): Link[] {
  const text = readFileSync(page, 'utf8').replace(/^ *```[\s\S]*?^ *```$|`[^`\n]*`/gm, '');
  return [...text.matchAll(/(?<!\\)\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => {
      const [path = '', heading = ''] = link.split('#');
      return { link, file: path === '' ? page : normalize(join(dirname(page), path)).replaceAll('\\', '/'), heading };
    });
}

/** Anchors of the headings of a page, as GitHub makes them. */
function headingsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Names that a file exports, including those in braces. */
function exportsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8');
  const single = /^export (?:async )?(?:function|const|class|interface|type|abstract class) (\w+)/gm;
  const several = /^export (?:const |type )?\{([^}]*)\}/gm;
  return new Set([
    ...[...text.matchAll(single)].map(([, name]) => name!),
    ...[...text.matchAll(several)].flatMap(([, names]) =>
      [...names!.matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name]) => name!),
    ),
  ]);
}
