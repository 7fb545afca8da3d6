import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generate, printProblem } from '#generators/generate.ts';

/* The tour's examples are files that a newcomer pastes: each must pass check beside the product's own schemas. */

const README = readFileSync('README.md', 'utf8');
const examples = [...README.matchAll(/^`(schemas\/[\w/.-]+\.json)`\n\n```json\n([\s\S]*?)\n```/gm)];
const root = mkdtempSync(join(tmpdir(), 'tour-'));

describe('the tour of README', () => {
  afterAll(() => rmSync(root, { recursive: true }));

  it('has examples of a screen and of a call', () => {
    expect(examples.map(([, path]) => dirname(path!).split('/')[1])).toEqual(['screens', 'calls']);
  });

  it('has examples that pass check', async () => {
    cpSync('schemas', root, { recursive: true });
    for (const [, path, text] of examples) {
      const file = join(root, path!.replace('schemas/', ''));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text!);
    }
    const menu = join(root, 'menus/new.json');
    const [, line] = /`("service": \{.*\})`/.exec(README)!;
    writeFileSync(menu, readFileSync(menu, 'utf8').replace('"items": {', `"items": {${line}, `));
    const screen = join(root, 'screens/notice/notices.json');
    const [, action] = /`("markRead": \{"title".*?\})`/.exec(README)!;
    writeFileSync(screen, readFileSync(screen, 'utf8').replace('"row": {', `"row": {${action}, `));
    const { problems } = await generate({ root });
    expect(problems.map(printProblem)).toEqual([]);
  });

  it('names only files that are there', () => {
    const named = [...README.matchAll(/`((?:src|generators|tests|schemas)\/[\w./-]+\.(?:ts|tsx|json|mjs))`/g)]
      .map(([, path]) => path!)
      .filter((path) => !path.startsWith('src/generated/') && !examples.some(([, example]) => example === path));
    const missing = named.filter((path) => {
      try {
        return readFileSync(path).length === 0;
      } catch {
        return true;
      }
    });
    expect(missing).toEqual([]);
  });
});
