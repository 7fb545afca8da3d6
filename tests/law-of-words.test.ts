import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, files, isStage, ROOT } from './fixtures/house-files.ts';

/*
 * A block, a widget and a format are one entry each: other files ask for facts instead of a name. Each failure is a
 * sentence.
 */

describe('the law of words', () => {
  it('names a kind of block in its own entry and in the lists alone', () => {
    const kinds = globSync('src/model/blocks/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'));
    expect(kinds.length).toBeGreaterThan(10);
    const isOwn = (file: string): boolean => /^(generators\/resolve|src\/(model|engine))\/blocks(\/|\.ts$)/.test(file);
    const known = files.filter((file) => /^(generators|src\/(model|engine|portal|workbench))\//.test(file));
    const naming = known
      .filter((file) => !isStage(file) && !isOwn(file))
      .flatMap((file) => kindsNamed(file, kinds).map((kind) => ({ file, kind })));
    const broken = naming
      .filter(({ file, kind }) => OTHER_KINDS[file] !== kind)
      .map(({ file, kind }) => `${file} names the block "${kind}"; facts of src/model/block.ts tell blocks apart.`);
    expect(broken).toEqual([]);
    const idle = Object.keys(OTHER_KINDS).filter((file) => !naming.some((each) => each.file === file));
    expect(idle.map((file) => `${file} names no kind any more.`)).toEqual([]);
  });

  it('names a widget in its own entry and in the lists alone', () => {
    const names = globSync('src/engine/widgets/*/entry.ts', { cwd: ROOT }).map((file) => basename(dirname(file)));
    expect(names.length).toBeGreaterThan(20);
    const isOwn = (file: string): boolean =>
      /^src\/(model|engine)\/(widgets\/([\w-]+\/|[\w-]+\.ts$)|built-in\.ts$)/.test(file);
    const known = files.filter((file) => /^(generators|src\/(model|engine|portal|workbench))\//.test(file));
    const naming = known
      .filter((file) => !isStage(file) && !isOwn(file))
      .flatMap((file) => widgetsNamed(file, names).map((name) => ({ file, name })));
    const broken = naming
      .filter(({ file, name }) => OTHER_WIDGETS[file]?.includes(name) !== true)
      .map(
        ({ file, name }) => `${file} names the widget "${name}"; facts of src/engine/widgets/entry.ts tell them apart.`,
      );
    expect(broken).toEqual([]);
    const idle = Object.keys(OTHER_WIDGETS).filter((file) => !naming.some((each) => each.file === file));
    expect(idle.map((file) => `${file} names no widget any more.`)).toEqual([]);
  });

  it('names a format in its own entry and in the lists alone', () => {
    const names = globSync('src/model/formats/*.ts', { cwd: ROOT }).map((file) => basename(file, '.ts'));
    expect(names.length).toBeGreaterThan(20);
    const isOwn = (file: string): boolean =>
      /^src\/(model|engine)\/formats(\/|\.ts$)|^src\/model\/print\.ts$/.test(file);
    const known = files.filter((file) => /^(generators|src\/(?!bank\/))/.test(file) && !isStage(file) && !isOwn(file));
    const naming = known.flatMap((file) => formatsNamed(file, names).map((name) => ({ file, name })));
    const broken = naming
      .filter(({ file, name }) => OTHER_FORMATS[file]?.includes(name) !== true)
      .map(({ file, name }) => `${file} names the format "${name}"; facts of src/model/format.ts tell them apart.`);
    expect(broken).toEqual([]);
    const idle = Object.keys(OTHER_FORMATS).filter((file) => !naming.some((each) => each.file === file));
    expect(idle.map((file) => `${file} names no format any more.`)).toEqual([]);
  });
});

/** Files that contain names of block kinds with another meaning: an answer, a template, a row of the matrix. */
const OTHER_KINDS: Record<string, string> = {
  'generators/emit/names.ts': 'custom',
  'generators/new/shapes.ts': 'form',
  'generators/review/matrix.ts': 'screen',
  'generators/workbench/things.ts': 'screen',
  'src/workbench/review/MatrixView.tsx': 'fields',
};

/** Files with a widget's name that an author may change, or with the same word in another meaning. */
const OTHER_WIDGETS: Record<string, readonly string[]> = {
  'generators/new/shapes.ts': ['chips'],
  // Kinds of needs.
  'src/engine/needs/code-need.ts': ['agreement', 'captcha', 'code'],
  // Formats of JSON Schema, and a widget of RJSF's own.
  'src/engine/foreign/foreign-widgets.tsx': ['email', 'password'],
};

/** Files that list words of another kind which are also names of formats. */
const OTHER_FORMATS: Record<string, readonly string[]> = {
  // Kinds of types.
  'generators/resolve/field/property.ts': ['decimal', 'money'],
  // An option of the upload widget.
  'generators/new/make.ts': ['file'],
  // Formats of JSON Schema.
  'generators/new/openapi/bundle.ts': ['date-time'],
  'generators/new/openapi/fields.ts': ['date', 'date-time'],
  'src/engine/foreign/foreign-widgets.tsx': ['email'],
};

/** The format of a value whose field names none. */
const USUAL_FORMAT = 'plain';

/** Widgets that a file compares with, gives to a field, or gathers in a list or a table. */
function widgetsNamed(file: string, names: readonly string[]): string[] {
  const code = codeOf(file);
  const compared = [...code.matchAll(/\bwidget\b['"\])]*\s*(?:[!=]==?|[:=])\s*'([\w-]+)'/g)].map(
    ([, name = '']) => name,
  );
  const switched = [...code.matchAll(/\bswitch \([\w.]*widget\) \{([\s\S]*?)\n\s*\}\n/g)].flatMap(([, cases = '']) =>
    [...cases.matchAll(/\bcase '([\w-]+)':/g)].map(([, name = '']) => name),
  );
  return [...new Set([...compared, ...switched, ...gatheredIn(code, names)])].filter((word) => names.includes(word));
}

/** Formats that a file compares with, switches on, or gathers in a list or a table. */
function formatsNamed(file: string, names: readonly string[]): string[] {
  const code = codeOf(file);
  const compared = [...code.matchAll(/\bformat\b['"\])]*\s*(?:[!=]==?\s*|\.startsWith\()'([\w-]+)'/g)];
  const switched = [...code.matchAll(/\bswitch \([\w.]*format\) \{([\s\S]*?)\n\s*\}\n/g)].flatMap(([, cases = '']) => [
    ...cases.matchAll(/\bcase '([\w-]+)':/g),
  ]);
  const words = [...compared, ...switched].map(([, name = '']) => name);
  const named = words.filter((name) => names.includes(name) && name !== USUAL_FORMAT);
  return [...new Set([...named, ...gatheredIn(code, names)])];
}

/** Kinds that a file compares with, switches on, or gathers in a list or a table. */
function kindsNamed(file: string, kinds: readonly string[]): string[] {
  const code = codeOf(file);
  const compared = [...code.matchAll(/\bkind\b['"\])]*\s*[!=]==?\s*'(\w+)'|\bcase '(\w+)':/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return [...new Set([...compared, ...gatheredIn(code, kinds)])].filter((word) => kinds.includes(word));
}

/** Words of lists and tables that contain several words of one kind and no others. */
function gatheredIn(code: string, known: readonly string[]): string[] {
  const lists = [...code.matchAll(/\[([^[\]{}()]*)\]/g)].map(([, inside = '']) => inside.match(/'[^']*'/g) ?? []);
  const tables = [...code.matchAll(/\{([^{}]*)\}/g)].map(
    ([, inside = '']) => inside.match(/^\s*(?:\w+|'[\w-]+')(?=:)/gm) ?? [],
  );
  const words = [...lists, ...tables].map((each) => each.map((word) => word.replaceAll("'", '').trim()));
  return words.filter((each) => each.length > 1 && each.every((word) => known.includes(word))).flat();
}
