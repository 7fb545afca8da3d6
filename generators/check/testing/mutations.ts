/*
 * Schema files made invalid on purpose by operators that know the broken node. No code of check is used here: the
 * expected place is known from the mutation itself.
 */

// oxlint-disable-next-line no-explicit-any -- files of any kind are mutated
type Json = any;
export type Files = Record<string, Json>;

export interface Mutation {
  operator: string;
  file: string;
  /** The text of the file with the mutation. */
  text: string;
  /** JSON pointers, one of which must be at or around the place of the problem; empty if only the file is known. */
  pointers: string[];
}

export interface Dice {
  below(count: number): number;
  pick<Each>(list: readonly Each[]): Each;
}

interface Spot {
  file: string;
  path: (string | number)[];
  owner: Json;
  key: string | number;
  value: Json;
}

const spotsOf = new WeakMap<Files, Spot[]>();

/** Every value of every file, with its place. */
function spots(files: Files): Spot[] {
  const known = spotsOf.get(files);
  if (known !== undefined) return known;
  const found: Spot[] = [];
  const walk = (file: string, owner: Json, path: (string | number)[]): void => {
    for (const key of Object.keys(owner)) {
      const own = [...path, Array.isArray(owner) ? Number(key) : key];
      found.push({ file, path: own, owner, key, value: owner[key] });
      if (typeof owner[key] === 'object' && owner[key] !== null) walk(file, owner[key], own);
    }
  };
  for (const [file, json] of Object.entries(files)) walk(file, json, []);
  spotsOf.set(files, found);
  return found;
}

const pointer = (path: (string | number)[]): string => path.map((each) => `/${each}`).join('');
const isName = (value: Json): boolean => typeof value === 'string' && /^[A-Za-z]\w*$/.test(value);
const last = ({ path }: Spot): string => String(path.at(-1));
const up = ({ path }: Spot, by = 1): string => String(path.at(-1 - by));
const misspelt = (word: string): string => `${word.slice(0, -1)}Qz`;
const isIn = (folder: string, spot: Spot): boolean => spot.file.startsWith(`${folder}/`);
/** Answers of the sandbox and examples may contain any JSON. */
const isFree = ({ path }: Spot): boolean =>
  path.some((each) => ['value', 'props', 'custom', 'enum', 'default', 'where', 'set'].includes(String(each)));
const inList = (spot: Spot, ...lists: string[]): boolean =>
  typeof spot.path.at(-1) === 'number' && lists.includes(up(spot));
const isObject = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

interface Operator {
  name: string;
  fits(spot: Spot): boolean;
  /**
   * Changes the copy in place.
   * @returns the expected places of the problem; undefined for the spot itself
   */
  does(owner: Json, key: string | number, spot: Spot): (string | number)[][] | void;
}

const operators: Operator[] = [];
const operator = (name: string, fits: Operator['fits'], does: Operator['does']): void =>
  void operators.push({ name, fits, does });

const replace =
  (make: (value: Json) => Json) =>
  (owner: Json, key: string | number): void =>
    void (owner[key] = make(owner[key]));
/** The same record with one key renamed, in its place. */
function rekey(owner: Json, from: string | number, to: string): void {
  const entries = Object.entries(owner).map(([key, value]) => [key === from ? to : key, value] as const);
  for (const key of Object.keys(owner)) delete owner[key];
  Object.assign(owner, Object.fromEntries(entries));
}
const REQUIRED: Record<string, string[]> = {
  entities: ['title', 'type', 'key', 'properties'],
  enums: ['title', 'oneOf'],
  calls: ['title', 'calls'],
  screens: ['title'],
  needs: ['title'],
  menus: ['title', 'items'],
};
const folder = (spot: Spot): string => spot.file.split('/')[0]!;
const ofCall = (spot: Spot): boolean => isIn('calls', spot) && spot.path[0] === 'calls' && spot.path.length === 3;

operator(
  'key-misspelt',
  (s) =>
    isIn('screens', s) &&
    ['table', 'infoList', 'form', 'columns', 'fields', 'items', 'confirm', 'visible', 'row'].includes(last(s)) &&
    !isFree(s) &&
    isObject(s.owner) &&
    !['row', 'toolbar', 'actions', 'tabs', 'steps', 'data'].includes(up(s)),
  (owner, key, s) => {
    rekey(owner, key, misspelt(String(key)));
    return [[...s.path.slice(0, -1), misspelt(String(key))], s.path.slice(0, -1)];
  },
);
operator(
  'call-key-misspelt',
  (s) => ofCall(s) && ['request', 'result', 'writes', 'needs', 'answer', 'title'].includes(last(s)),
  (owner, key, s) => {
    rekey(owner, key, misspelt(String(key)));
    return [[...s.path.slice(0, -1), misspelt(String(key))], s.path.slice(0, -1)];
  },
);
operator(
  'entity-key-misspelt',
  (s) =>
    isIn('entities', s) &&
    ['format', 'maxLength', 'currency'].includes(last(s)) &&
    s.path[0] === 'properties' &&
    s.path.length === 3,
  (owner, key, s) => {
    rekey(owner, key, misspelt(String(key)));
    return [[...s.path.slice(0, -1), misspelt(String(key))], s.path.slice(0, 2)];
  },
);
operator(
  'unknown-key-added',
  (s) =>
    isObject(s.value) &&
    isIn('screens', s) &&
    ['table', 'infoList', 'form'].includes(last(s)) &&
    !isFree(s) &&
    isObject(s.owner),
  (owner, key, s) => {
    owner[key]['zzWord'] = 1;
    return [[...s.path, 'zzWord']];
  },
);
operator(
  'required-key-removed',
  (s) => s.path.length === 1 && (REQUIRED[folder(s)] ?? []).includes(last(s)),
  (owner, key) => {
    delete owner[key];
    return [[]];
  },
);
operator(
  'title-as-number',
  (s) =>
    last(s) === 'title' &&
    typeof s.value === 'string' &&
    !isFree(s) &&
    s.path.length < 4 &&
    !isIn('widgets', s) &&
    up(s) !== 'properties' &&
    up(s) !== 'and',
  replace(() => 5),
);
operator(
  'list-as-text',
  (s) =>
    Array.isArray(s.value) &&
    ['columns', 'items', 'pick', 'oneOf', 'required', 'writes', 'needs', 'params'].includes(last(s)) &&
    !isFree(s),
  replace(() => 5),
);
operator(
  'record-as-list',
  (s) =>
    isObject(s.value) &&
    ['row', 'toolbar', 'tabs', 'steps', 'properties', 'calls', 'infoList', 'table', 'form'].includes(last(s)) &&
    !isFree(s) &&
    up(s) !== 'properties',
  replace((value) => [value]),
);
operator(
  'flag-as-text',
  (s) =>
    typeof s.value === 'boolean' &&
    ['public', 'hidden', 'money', 'idempotent', 'sum', 'pin', 'off'].includes(last(s)) &&
    !isFree(s),
  replace(() => 'yes'),
);
operator(
  'null',
  (s) =>
    isObject(s.value) &&
    ['table', 'infoList', 'form', 'request', 'row', 'toolbar'].includes(last(s)) &&
    !isFree(s) &&
    up(s) !== 'properties',
  replace(() => null),
);
operator(
  'column-unknown',
  (s) => isIn('screens', s) && inList(s, 'columns') && isName(s.value) && !isFree(s),
  replace(misspelt),
);
operator(
  'column-field-unknown',
  (s) => isIn('screens', s) && last(s) === 'field' && up(s, 2) === 'columns' && isName(s.value) && !isFree(s),
  replace(misspelt),
);
operator(
  'field-unknown',
  (s) => isIn('screens', s) && inList(s, 'fields') && isName(s.value) && !isFree(s),
  replace(misspelt),
);
operator(
  'field-field-unknown',
  (s) =>
    isIn('screens', s) &&
    last(s) === 'field' &&
    up(s, 2) === 'fields' &&
    isName(s.value) &&
    !isFree(s) &&
    !('name' in s.owner) &&
    !('value' in s.owner),
  replace(misspelt),
);
operator(
  'filter-unknown',
  (s) => isIn('screens', s) && inList(s, 'filter') && isName(s.value) && !isFree(s),
  replace(misspelt),
);
operator(
  'item-unknown',
  (s) => isIn('screens', s) && inList(s, 'items') && isName(s.value) && !isFree(s),
  replace(misspelt),
);
operator(
  'call-unknown',
  (s) => isIn('screens', s) && last(s) === 'call' && typeof s.value === 'string' && !isFree(s),
  replace(misspelt),
);
operator(
  'picked-unknown',
  (s) => isIn('calls', s) && inList(s, 'pick') && isName(s.value) && !isFree(s),
  replace(misspelt),
);
operator(
  'entity-unknown',
  (s) =>
    isIn('calls', s) &&
    ['of', 'listOf', 'pageOf', 'filterOf'].includes(last(s)) &&
    ['request', 'result'].includes(up(s)) &&
    typeof s.value === 'string',
  replace(misspelt),
);
operator(
  'written-entity-unknown',
  (s) => isIn('calls', s) && inList(s, 'writes', 'reads') && typeof s.value === 'string',
  replace(misspelt),
);
operator(
  'need-unknown',
  (s) => (isIn('calls', s) || isIn('screens', s)) && inList(s, 'needs') && typeof s.value === 'string' && !isFree(s),
  replace(misspelt),
);
operator(
  'enum-unknown',
  (s) => isIn('entities', s) && last(s) === '$ref' && /enums\//.test(s.value),
  replace((value: string) => value.replace('.json', 'Qz.json')),
);
operator(
  'format-unknown',
  (s) => isIn('entities', s) && last(s) === 'format' && s.path.length === 3 && typeof s.value === 'string',
  replace(misspelt),
);
operator(
  'currency-unknown',
  (s) =>
    isIn('entities', s) &&
    last(s) === 'currency' &&
    s.path.length === 3 &&
    s.path[0] === 'properties' &&
    typeof s.value === 'string' &&
    up(s, 1) !== 'properties',
  replace(() => 'nowhereQz'),
);
operator(
  'required-field-unknown',
  (s) => isIn('entities', s) && s.path[0] === 'required' && s.path.length === 2,
  replace(misspelt),
);
operator(
  'entity-key-unknown',
  (s) => isIn('entities', s) && s.path.length === 1 && last(s) === 'key',
  replace(misspelt),
);
operator(
  'menu-screen-unknown',
  (s) => isIn('menus', s) && last(s) === 'screen' && typeof s.value === 'string',
  replace(misspelt),
);
operator(
  'expression-broken',
  (s) =>
    isIn('screens', s) && ['visible', 'when', 'until'].includes(last(s)) && typeof s.value === 'string' && !isFree(s),
  replace((value) => `${value} &&`),
);
operator(
  'expression-root-unknown',
  (s) =>
    isIn('screens', s) && ['visible', 'when', 'until'].includes(last(s)) && typeof s.value === 'string' && !isFree(s),
  replace((value) => `(${value}) && nowhereQz.x == 1`),
);
operator(
  'expression-of-wrong-type',
  (s) => isIn('screens', s) && ['visible', 'when'].includes(last(s)) && typeof s.value === 'string' && !isFree(s),
  replace(() => "now == 'x'"),
);
operator(
  'navigate-unknown',
  (s) =>
    isIn('screens', s) &&
    last(s) === 'navigate' &&
    typeof s.value === 'string' &&
    s.value.startsWith('/') &&
    !s.value.includes('{') &&
    !isFree(s),
  // A path with one more segment could be the address of a record.
  replace((value) => `${value}/no/where/Qz`),
);
operator(
  'enum-value-twice',
  (s) => isIn('enums', s) && inList(s, 'oneOf') && Number(last(s)) > 0,
  (owner, key, s) => {
    owner[key] = {
      ...owner[key],
      const: owner[Number(key) - 1].const,
      ...(owner[Number(key) - 1].name && { name: owner[Number(key) - 1].name }),
    };
    return [s.path];
  },
);

export const OPERATORS: readonly string[] = [
  ...operators.map((each) => each.name),
  'comma-lost',
  'cut-short',
  'key-twice',
  'schema-wrong',
];

/**
 * One mutation of one file.
 * @param name of the operator
 */
export function mutate(files: Files, name: string, dice: Dice): Mutation {
  const all = Object.keys(files);
  if (name === 'schema-wrong') {
    const file = dice.pick(all);
    const json = { ...files[file], $schema: '../dialect/nothing.json' };
    return { operator: name, file, text: JSON.stringify(json, null, 2), pointers: ['/$schema'] };
  }
  if (['comma-lost', 'cut-short', 'key-twice'].includes(name)) {
    const file = dice.pick(all);
    const text = JSON.stringify(files[file], null, 2);
    if (name === 'cut-short')
      return { operator: name, file, text: text.slice(0, 1 + dice.below(text.length - 3)), pointers: [] };
    if (name === 'key-twice')
      return {
        operator: name,
        file,
        text: text.replace('{', '{"title": "Twice",').replace(/"title": "Twice",(?![^]*"title")/, '"$schema": "x",'),
        pointers: [],
      };
    const commas = [...text.matchAll(/,\n/g)].map((match) => match.index);
    const at = dice.pick(commas);
    return { operator: name, file, text: `${text.slice(0, at)}${text.slice(at + 1)}`, pointers: [] };
  }
  const own = operators.find((each) => each.name === name)!;
  const spot = dice.pick(fitting(files, own));
  const json = structuredClone(files[spot.file]);
  let owner = json;
  for (const each of spot.path.slice(0, -1)) owner = owner[each];
  const where = own.does(owner, spot.key, spot) ?? [spot.path];
  return { operator: name, file: spot.file, text: JSON.stringify(json, null, 2), pointers: where.map(pointer) };
}

const fits = new WeakMap<Files, Map<string, Spot[]>>();

function fitting(files: Files, own: Operator): Spot[] {
  const known = fits.get(files) ?? new Map<string, Spot[]>();
  fits.set(files, known);
  const found = known.get(own.name) ?? spots(files).filter((spot) => own.fits(spot));
  known.set(own.name, found);
  return found;
}
