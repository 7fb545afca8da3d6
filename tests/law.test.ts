import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, matchesGlob, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import {
  AGREEMENT_MISSING,
  CAPTCHA_MISSING,
  CAPTCHA_WRONG,
  CODE_LOCKED,
  CODE_MISSING,
  CODE_WRONG,
} from '#model/wire.ts';
import builtIn from '#model/refusals.json' with { type: 'json' };
import { codeOf, files, isStage, isTest, ROOT } from './fixtures/house-files.ts';

/*
 * Enforces the tables and the list of src/house.md, so that the page that engineers read is true. Each failure is a
 * sentence.
 */

const PAGE = readFileSync(join(ROOT, 'src/house.md'), 'utf8');
const LONGEST = 600;
const LONGEST_SCREEN = 140;
const MOST_IN_A_CYCLE = 3;
/** The files that draw a component of Fluent for all others. The engine's own tooltip is `overlays/Tip.tsx`. */
const ONE_PIECE: Record<string, readonly string[]> = {
  Dialog: ['src/engine/overlays/DialogFrame.tsx', 'src/engine/overlays/DialogFoot.tsx'],
  Tooltip: ['src/workbench/bench/Hint.tsx'],
};
/** Folders whose every file a browser may load. */
const IN_BROWSER = ['src/model/', 'src/engine/', 'src/portal/', 'src/workbench/'];
/** Modules of Node for files, processes, threads, the network and the terminal. */
const IO =
  /^(fs|child_process|cluster|dgram|dns|http|https|http2|inspector|net|os|process|readline|repl|tls|tty|worker_threads)(\/|$)/;
const SAYS_NOTHING = /^(index|utils?|helpers?|common|shared|\w*manager)$/i;

interface House {
  path: string;
  mayImport: string[];
}

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  lazy: boolean;
}

const houses = readHouses();
const imports = files.flatMap(readImports);
const importsOf = new Map(files.map((file): [string, Import[]] => [file, []]));
for (const each of imports) importsOf.get(each.from)?.push(each);

describe('the law of the house', () => {
  it('reads a table with every main folder of the project', () => {
    expect(houses.map((house) => house.path)).toEqual(
      expect.arrayContaining([
        'src/model',
        'generators',
        'src/engine',
        'src/sandbox',
        'src/bank',
        'src/portal',
        'src/workbench',
      ]),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('lets a house import only what the table allows', () => {
    expect(imports.map(strayImport).filter(Boolean)).toEqual([]);
  });

  it('lets only doors be imported from outside', () => {
    expect(imports.map(roomImport).filter(Boolean)).toEqual([]);
  });

  it('has no cycle of value imports', () => {
    expect(cycles()).toEqual([]);
  });

  it('lets a folder of the engine import only folders of earlier layers', () => {
    const layers = readLayers();
    const folderOf = (file: string): string => /^src\/engine\/(\w+)\//.exec(file)?.[1] ?? '';
    const own = files.filter((file) => folderOf(file) !== '' && !isStage(file)).map(folderOf);
    expect([...new Set(own)].toSorted()).toEqual(layers.toSorted());
    const upward = imports
      .filter(({ from, to }) => folderOf(from) !== '' && folderOf(to) !== '' && !isStage(from))
      .filter(({ from, to }) => layers.indexOf(folderOf(to)) > layers.indexOf(folderOf(from)))
      .map(({ from, to }) => `${from} imports ${to}, which src/house.md places in a later layer.`);
    expect(upward).toEqual([]);
  });

  it('has no cycle of more than three files, imports of types counted', () => {
    const own = files.filter((file) => !isStage(file));
    const knots = knotsOf(own).filter((knot) => knot.length > MOST_IN_A_CYCLE);
    expect(knots.map((knot) => `${knot.join(', ')} import each other.`)).toEqual([]);
  });

  it('lets the product import only what the package exports to every product', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string }>;
    };
    const doors = Object.values(exports).map((each) =>
      (typeof each === 'string' ? each : each.types).replace(/^\.\/lib\//, '').replace(/\.d\.ts$/, ''),
    );
    const isExported = (file: string): boolean => {
      const bare = file.replace(/\.tsx?$/, '');
      return doors.some((door) => (door.endsWith('*') ? bare.startsWith(door.slice(0, -1)) : bare === door));
    };
    const inward = imports
      .filter(({ from }) => /^src\/(portal|bank)\//.test(from) && !isStage(from))
      .filter(({ to }) => /^src\/(engine|sandbox|model)\//.test(to))
      .filter(({ to }) => !isExported(to))
      .map(({ from, to }) => `${from} imports ${to}, which package.json does not export.`);
    expect(inward).toEqual([]);
  });

  it.each(['generators', 'src/engine', 'src/sandbox', 'src/bank', 'src/portal', 'src/workbench'])(
    'lets the rooms of %s import in one direction, its top as one room',
    (house) => {
      expect(importsInCircles(house)).toEqual([]);
    },
  );

  it.each(['generators/resolve', 'src/engine/forms', 'src/engine/tables', 'src/engine/widgets'])(
    'lets the rooms of %s import in one direction, lists beside them left out',
    (house) => {
      const isRoom = (file: string): boolean => relative(house, file).includes('/');
      expect(importsInCircles(house, ({ from, to }) => isRoom(from) && isRoom(to))).toEqual([]);
    },
  );

  it('lets the rooms of src/model import values in one direction, its top as one room', () => {
    expect(importsInCircles('src/model', (each) => !each.typeOnly)).toEqual([]);
  });

  it('lets no room of src/bank import a file that stands beside the rooms', () => {
    const isOwn = ownFilesOf('src/bank');
    const depthOf = (file: string): number => relative('src/bank', file).split('/').length;
    const upward = imports
      .filter(({ from, to }) => isOwn(from) && isOwn(to) && depthOf(from) > 1 && depthOf(to) === 1)
      .map(({ from, to }) => `${from} imports ${to}; what rooms import stands in a room.`);
    expect(upward).toEqual([]);
  });

  it('loads nothing of Node in a browser', () => {
    const loaded = new Set(
      files.filter((file) => !isStage(file) && IN_BROWSER.some((house) => file.startsWith(house))),
    );
    for (const file of loaded)
      for (const { to } of loadsOf(file)) if (files.includes(to) && !isStage(to)) loaded.add(to);
    expect([...loaded].filter((file) => file.startsWith('generators/')).length).toBeGreaterThan(0);
    const broken = [...loaded].flatMap((file) =>
      loadsOf(file)
        .filter(({ to }) => isBuiltin(to))
        .map(({ to }) => `${file} imports ${to}, but a browser loads it.`),
    );
    expect(broken).toEqual([]);
  });

  it('does I/O only where the page allows it', () => {
    const places = readPlacesOfIO();
    const own = files.filter((file) => !file.startsWith('tests/') && !isStage(file));
    const doing = own
      .map((file) => ({ file, what: ioOf(file) }))
      .filter((each): each is { file: string; what: string } => each.what !== undefined);
    const broken = doing
      .filter(({ file }) => !places.some((place) => matchesGlob(file, place)))
      .map(
        ({ file, what }) => `${file} uses ${what}, but src/house.md does not list it under "Files that may do I/O".`,
      );
    expect(broken).toEqual([]);
    expect(places.length).toBeGreaterThan(10);
    const idle = places
      .filter((place) => !doing.some(({ file }) => matchesGlob(file, place)))
      .map((place) => `src/house.md lets ${place} do I/O, but no such file does.`);
    expect(idle).toEqual([]);
  });

  it('loads the code of sample data for a seed alone', () => {
    const isSample = (file: string): boolean => /^src\/bank\/sample(-\w+)?(\.ts$|\/)/.test(file);
    const crossing = imports.filter(
      ({ from, to }) => isSample(to) && !isSample(from) && !isTest(from) && !/\/testing\//.test(from),
    );
    expect(crossing.length).toBeGreaterThan(0);
    const broken = crossing
      .filter(({ from, lazy }) => !lazy || from !== 'src/bank/bank.ts')
      .map(({ from, to }) => `${from} imports ${to}; only src/bank/bank.ts may load it, by import() behind SEED.`);
    expect(broken).toEqual([]);
  });

  it('names the code of a refusal, whose sentence stands in the schemas', () => {
    const own = files.filter((file) => ownFilesOf('src/bank')(file) || ownFilesOf('src/sandbox')(file));
    const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
    const saying = own
      .filter((file) => /\bcode: (?!SUCCESS)[^{}]*\bmessage: ['`][^'`]*[\u4e00-\u9fff]/.test(textOf(file)))
      .map((file) => `${file} says the sentence of a refusal; its place is a set of refusals.`);
    expect(saying).toEqual([]);
    const schemas = globSync('schemas/{calls,entities,needs}/*.json', { cwd: ROOT }).map(textOf).join('\n');
    const code = own.map(textOf).join('\n');
    const said = globSync('schemas/sets/*.json', { cwd: ROOT }).flatMap((file) =>
      Object.keys((JSON.parse(textOf(file)) as { refusals?: object }).refusals ?? {}),
    );
    expect(said.length).toBeGreaterThan(100);
    const unused = said.filter((each) => !schemas.includes(`"code": "${each}"`) && !code.includes(`'${each}'`));
    expect(unused.map((each) => `Nothing refuses with ${each}: its sentence can go.`)).toEqual([]);
    const everywhere = new Set(Object.values(builtIn).map(({ message }) => message));
    const twice = said.filter((each) => everywhere.has(model.refusals[each] ?? ''));
    expect(twice.map((each) => `Every server has the sentence of ${each} already.`)).toEqual([]);
    const known = { CODE_MISSING, CODE_WRONG, CODE_LOCKED, AGREEMENT_MISSING, CAPTCHA_MISSING, CAPTCHA_WRONG };
    const { codeMissing, codeWrong, codeLocked, agreementMissing, captchaMissing, captchaWrong } = builtIn;
    const meant = [codeMissing, codeWrong, codeLocked, agreementMissing, captchaMissing, captchaWrong];
    expect(Object.values(known)).toEqual(meant.map(({ code: each }) => each));
  });

  it('loads lazy parts in one way, which does not wait for ever and survives a failure', () => {
    const own = files.filter((file) => /^src\/(engine|portal)\//.test(file) && !isTest(file));
    const broken = own
      .filter(
        (file) => file !== 'src/engine/loading/loading.tsx' && /\blazy\(/.test(readFileSync(join(ROOT, file), 'utf8')),
      )
      .map(
        (file) =>
          `${file} calls React's lazy; lazyPart and lazyWhole of src/engine/loading/loading.tsx do not wait for ever.`,
      );
    expect(broken).toEqual([]);
  });

  it('draws every dialog and every tooltip by one piece', () => {
    const FLUENT = /import \{([^}]*)\} from '@fluentui\/react-components'/g;
    const broken = files
      .filter((file) => /^src\/(engine|portal|workbench)\//.test(file) && !isStage(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(FLUENT)]
          .flatMap(([, names = '']) => names.split(','))
          .map((name) => /^(Dialog|Tooltip)/.exec(name.trim())?.[0] ?? '')
          .filter((piece) => piece !== '' && !ONE_PIECE[piece]?.includes(file))
          .map((piece) => `${file} draws Fluent's ${piece}; ${ONE_PIECE[piece]?.[0]} is the one that does.`),
      );
    expect([...new Set(broken)]).toEqual([]);
  });

  it('takes the submit of every form of the engine by ownSubmit, because it may stand inside another form', () => {
    const own = files.filter((file) => file.startsWith('src/engine/') && file.endsWith('.tsx') && !isStage(file));
    const broken = own
      .filter((file) => formsIn(codeOf(file)).some((taken) => !taken))
      .map((file) => `${file} draws a form without onSubmitCapture={ownSubmit(…)}: its submit reloads the page.`);
    expect(broken).toEqual([]);
    expect(own.flatMap((file) => formsIn(codeOf(file))).length).toBeGreaterThan(5);
    const others = ['<form onSubmit={ownSubmit(save)}>', '<form>', '<form\n onSubmitCapture={save}>'];
    expect(others.flatMap(formsIn)).toEqual([false, false, false]);
  });

  it('says why a cast goes by way of unknown', () => {
    const own = files.filter((file) => !isTest(file) && !/^tests\/|\/(testing|fixtures)\//.test(file));
    const silent = own.flatMap((file) => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      return lines.flatMap((line, n) => {
        if (!/^(?!\s*\/?\*).* as unknown as /.test(line)) return [];
        // The reason for a statement of several lines is above its first line.
        const indent = /^ */.exec(line)?.[0] ?? '';
        const isEnd = /^\s*[)}]/.test(line);
        const first = isEnd ? lines.findLastIndex((each, at) => at < n && each.search(/\S/) === indent.length) : n;
        return /^\s*\/\/|\*\/$/.test(lines[first - 1] ?? '') ? [] : [`${file}:${n + 1} casts by way of unknown.`];
      });
    });
    expect(silent).toEqual([]);
  });

  it('cuts texts by whole characters', () => {
    const own = files.filter(
      (file) => !isTest(file) && /^src\/(bank|sandbox)\//.test(file) && !/\/testing\//.test(file),
    );
    const halving = own.flatMap((file) => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      return lines.flatMap((line, n) => {
        const length = Number(/\.slice\(0, (\d+)\)/.exec(line)?.[1] ?? 0);
        // Shorter slices are parts of dates and numbers; digests and lists have no characters to split.
        const isText = length > 22 && !/digest|\bnames\b|\blist\b/.test(line);
        return isText
          ? [`${file}:${n + 1} cuts a text by units; cutText of src/model/text-cut.ts halves no character.`]
          : [];
      });
    });
    expect(halving).toEqual([]);
  });

  it('keeps every file under 600 lines', () => {
    const long = files
      .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > LONGEST)
      .map(({ file, lines }) => `${file} has ${lines} lines; a file of ours stays under ${LONGEST}.`);
    expect(long).toEqual([]);
  });

  it('keeps every screen of the portal under 140 lines: a longer one has parts', () => {
    const screens = join(ROOT, 'schemas/screens');
    const long = globSync('**/*.json', { cwd: screens })
      .map((file) => file.replaceAll('\\', '/'))
      .map((file) => ({ file, lines: readFileSync(join(screens, file), 'utf8').split('\n').length - 1 }))
      .filter(({ lines }) => lines > LONGEST_SCREEN)
      .map(({ file, lines }) => `${file} has ${lines} lines; a screen stays under ${LONGEST_SCREEN}.`);
    expect(long).toEqual([]);
  });

  it('gives every file a name that says something', () => {
    const empty = files
      .filter((file) => file.split('/').some((part) => SAYS_NOTHING.test(part.replace(/\.\w.*$/, ''))))
      .map((file) => `${file} has a name that says nothing.`);
    expect(empty).toEqual([]);
  });

  it('lets the engine hold Chinese in src/engine/words/*.zh.ts alone', () => {
    const isZh = (file: string): boolean => /^src\/engine\/words\/[\w-]+\.zh\.ts$/.test(file);
    const chinese = files.filter(
      (file) =>
        file.startsWith('src/engine/') &&
        !isStage(file) &&
        /\p{Script=Han}/u.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(chinese.filter(isZh).length).toBeGreaterThan(5);
    const broken = chinese.filter((file) => !isZh(file));
    expect(broken.map((file) => `${file} holds Chinese, which stands in src/engine/words/*.zh.ts.`)).toEqual([]);
  });

  it('exports by name and never everything', () => {
    const broken = files.flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const found: string[] = [];
      if (/^export \* from/m.test(text)) found.push(`${file} re-exports everything of another file.`);
      if (/^export default/m.test(text) && !file.endsWith('.config.ts')) found.push(`${file} has a default export.`);
      return found;
    });
    expect(broken).toEqual([]);
  });
});

/** Returns a test for files of a folder that are not only used by tests. */
function ownFilesOf(house: string): (file: string) => boolean {
  return (file) => file.startsWith(`${house}/`) && !isTest(file) && !/testing(\/|\.ts$)/.test(file);
}

/** For each form drawn in a text: true if its submit is taken by `ownSubmit`, called in place or by a constant. */
function formsIn(text: string): boolean[] {
  return [...text.matchAll(/<form\b(?:(?!<\/?[A-Za-z])[\s\S])*/g)].map(([tag]) => {
    const [, handler = ''] = /\bonSubmitCapture=\{(\w+)/.exec(tag) ?? [];
    return handler === 'ownSubmit' || (handler !== '' && text.includes(`const ${handler} = ownSubmit(`));
  });
}

/** The first folder of a path inside a main folder; all files at the top count as one. */
function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '(top)';
}

/**
 * Cyclic imports between two subfolders.
 * @param counts filters the imports; default: all
 */
function importsInCircles(house: string, counts: (each: Import) => boolean = () => true): string[] {
  const isOwn = ownFilesOf(house);
  const between = imports
    .filter((each) => isOwn(each.from) && isOwn(each.to) && counts(each))
    .map(({ from, to }) => ({ from, to, a: roomOf(relative(house, from)), b: roomOf(relative(house, to)) }))
    .filter(({ a, b }) => a !== b);
  const next = new Map<string, Set<string>>();
  for (const { a, b } of between) next.set(a, (next.get(a) ?? new Set()).add(b));
  const reaches = (from: string, seen = new Set<string>()): Set<string> => {
    for (const each of next.get(from) ?? []) if (!seen.has(each)) reaches(each, seen.add(each));
    return seen;
  };
  return between
    .filter(({ a, b }) => reaches(b).has(a))
    .map(({ from, to, a, b }) => `${from} imports ${to}, but room ${b} reaches back to room ${a}.`);
}

function readHouses(): House[] {
  const rows = [...PAGE.matchAll(/^\| `([\w/]+)` +\|[^|]*\| ([^|]*) \|$/gm)];
  return rows.map(([, path = '', may = '']) => ({
    path,
    mayImport: [...may.matchAll(/`([\w/]+)`/g)].map(([, name = '']) => name),
  }));
}

/** Folders of the engine, lowest layer first. */
function readLayers(): string[] {
  const part = PAGE.split("## The engine's layers")[1]?.split('## ')[0] ?? '';
  const rows = [...part.matchAll(/^\| \w+ +\|[^|]*\| ([^|]*`[^|]*) \|$/gm)];
  return rows.flatMap(([, folders = '']) => [...folders.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}

/** Globs of the files that may do I/O, with each alternative in braces expanded. */
function readPlacesOfIO(): string[] {
  const part = PAGE.split('| Files that may do I/O ')[1]?.split('\n\n')[0] ?? '';
  const rows = part.split('\n').map((row) => row.split('|')[2] ?? '');
  const globs = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, glob = '']) => glob));
  return globs.flatMap((glob) => {
    const [all, names = ''] = /\{(.*)\}/.exec(glob) ?? [];
    return all === undefined ? [glob] : names.split(',').map((name) => glob.replace(all, name));
  });
}

/** The first module or variable by which a file accesses anything outside its process. */
function ioOf(file: string): string | undefined {
  const module = loadsOf(file).find(({ to }) => isBuiltin(to) && IO.test(to.replace('node:', '')));
  if (module !== undefined) return module.to;
  const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return /\bprocess\.env\b/.test(code) ? 'process.env' : undefined;
}

/** Imports that a file loads when it runs. */
function loadsOf(file: string): Import[] {
  return (importsOf.get(file) ?? []).filter(({ typeOnly, lazy }) => !typeOnly || lazy);
}

function readImports(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  return [...statements].map(([statement, type, fixed, lazy]) => ({
    from: file,
    to: resolve(file, fixed ?? lazy ?? ''),
    lazy: lazy !== undefined,
    typeOnly: type !== undefined || lazy !== undefined || /^import\s*\{(\s*type [^,}]+,?)+\s*\}/.test(statement),
  }));
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name)).replaceAll('\\', '/');
  const [, house, rest] = /^#(\w+)\/(.+)$/.exec(name) ?? [];
  if (house === undefined) return name;
  return house === 'generators' ? `generators/${rest}` : `src/${house}/${rest}`;
}

function houseOf(file: string): House | undefined {
  return houses.find((house) => file.startsWith(`${house.path}/`));
}

function strayImport({ from, to }: Import): string | undefined {
  const own = houseOf(from);
  const target = houseOf(to);
  if (own === undefined || target === undefined || own === target || isTest(from)) return undefined;
  if (own.mayImport.includes('every') || own.mayImport.includes(target.path)) return undefined;
  return `${from} imports ${to}, but ${own.path} may import only ${own.mayImport.join(', ') || 'nothing'}.`;
}

function roomImport({ from, to }: Import): string | undefined {
  const target = houseOf(to);
  if (target === undefined || houseOf(from) === target || isTest(from) || target.path === 'src/generated')
    return undefined;
  const isForTests = to.includes('/testing/') && (from.startsWith('tests/') || from.includes('/testing/'));
  const depth = relative(target.path, to).split('/').length;
  return depth === 1 || isForTests
    ? undefined
    : `${from} imports ${to}, a room of ${target.path}; only its doors may be imported.`;
}

/** Groups of files that import each other's values or types in a cycle. */
function knotsOf(own: readonly string[]): string[][] {
  const known = new Set(own);
  const next = new Map<string, string[]>(own.map((file) => [file, []]));
  for (const { from, to, lazy } of imports) if (!lazy && known.has(from) && known.has(to)) next.get(from)?.push(to);
  const reachedFrom = (start: string): Set<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const fresh = (next.get(at) ?? []).filter((each) => !seen.has(each));
      for (const each of fresh) seen.add(each);
      open.push(...fresh);
    }
    return seen;
  };
  const reached = new Map(own.map((file) => [file, reachedFrom(file)]));
  const inCycles = own.filter((file) => reached.get(file)?.has(file));
  const knots = inCycles.map((file) =>
    inCycles.filter((each) => reached.get(file)?.has(each) && reached.get(each)?.has(file)),
  );
  return [...new Map(knots.map((knot) => [knot.join(' '), knot])).values()];
}

function cycles(): string[] {
  const edges = new Map<string, string[]>();
  for (const { from, to, typeOnly } of imports) {
    if (!typeOnly && files.includes(to)) edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`${[...trail.slice(trail.indexOf(file)), file].join(' → ')} is a cycle of value imports.`);
      return;
    }
    state.set(file, 'open');
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}
