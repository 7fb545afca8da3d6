import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const BASE = readFileSync('src/engine/base.css', 'utf8');
const LOOKS = [...BASE.matchAll(/^ {2}\.(sw-[\w-]+) \{/gm)].map(([, name]) => name ?? '');

/** Lists of shared classes: those that a class of a module composes, and those of an element itself. */
const LISTS = /(?:composes: |className="|[?:] ')(sw-[\w-]+(?:\s+sw-[\w-]+)*)(?: from global;|'|")/g;

/** The shared classes that each file uses. */
const composed = new Map(
  globSync('src/**/*.{module.css,tsx}').map((file) => {
    const lists = [...readFileSync(file, 'utf8').matchAll(LISTS)];
    return [file, lists.flatMap(([, names = '']) => names.split(/\s+/))];
  }),
);

it('a class composes only existing looks', () => {
  const unknown = [...composed].flatMap(([file, names]) =>
    names.filter((name) => !LOOKS.includes(name)).map((name) => `${file} uses ${name}, which base.css lacks.`),
  );
  expect(unknown).toEqual([]);
});

it('a look is used by several files', () => {
  const few = LOOKS.filter((name) => [...composed.values()].filter((names) => names.includes(name)).length < 3);
  expect(few).toEqual([]);
});

it('the looks are in a layer, so that a class can override them', () => {
  expect(BASE).toContain('@layer base, look;');
  expect(BASE.replaceAll(/@layer \w+ \{[^]*?\n\}\n/g, '')).not.toMatch(/\{/);
});
