import type { Desk } from './desk.node.ts';
import { UPLOAD } from '../resolve/field/usual-widgets.ts';
import { makeArea } from './area.ts';
import { importedCall } from './openapi/import.ts';
import { Refused } from './refused.ts';
import {
  CALL_KINDS,
  callOf,
  entityOf,
  enumOf,
  fieldsOf,
  FIELD_TYPES,
  SCREEN_KINDS,
  screenOf,
  stateOf,
  type CallKind,
  type FieldOf,
  type Json,
  type ScreenKind,
} from './shapes.ts';
import { wordsOf } from './words.ts';

export const NOUNS = ['enum', 'entity', 'call', ...SCREEN_KINDS, 'area'] as const;

export interface Asked {
  noun: (typeof NOUNS)[number];
  /** `memo-state`, `memo`, `memo.add`, `memo/memos` */
  name: string;
  title?: string;
  values?: string;
  fields?: string;
  of?: string;
  path?: string;
  menu?: string;
  icon?: string;
  /** The group of the menu for the entry. */
  under?: string;
  /** The family of numbers of an entity. */
  number?: string;
  /** The description of an area. */
  description?: Json;
  openapi?: string;
  operation?: string;
}

export { Refused };

/**
 * @returns the address of a created screen
 * @throws Refused
 */
export function make(asked: Asked, desk: Desk): { address?: string } {
  if (asked.noun === 'enum') makeEnum(asked, desk);
  else if (asked.noun === 'entity') makeEntity(asked, desk);
  else if (asked.noun === 'call') makeCall(asked, desk);
  else if (asked.noun === 'area') return { address: makeArea(asked, desk, make) };
  else return { address: makeScreen(asked, asked.noun, desk) };
  return {};
}

function makeEnum({ name, title = name, values }: Asked, desk: Desk): void {
  if (values === undefined) throw new Refused('An enum needs its values: --values OPEN=待办,DONE=已办');
  write(desk, `enums/${name}.json`, enumOf(name, title, values));
  noteUnused(desk, 'enums', name);
}

/** A product with an enum of countries has its values held by the server, which a format does not. */
function withCountries(desk: Desk, words: string): string {
  if (desk.read('enums/country.json') === undefined) return words;
  return words.replace(/(?<=(^|,)[^:,]*):country(?=[:,]|$)/g, ':enum(country)');
}

function makeEntity({ name, title = name, fields: written, number }: Asked, desk: Desk): void {
  if (number !== undefined && !/^[A-Z]{2}$/.test(number))
    throw new Refused(`--number ${number}: a family of numbers has two capital letters, as in --number VB.`);
  const words = written === undefined ? undefined : withCountries(desk, written);
  const fields = words === undefined ? undefined : fieldsOf(name, words);
  if (fields === undefined) {
    const wrong = words?.split(',').find((word) => fieldsOf(name, word) === undefined);
    const [, type] = /^[^:]*:([^:]*)/.exec(wrong ?? '') ?? [];
    const why =
      wrong === undefined
        ? 'An entity needs its fields'
        : `"${wrong}" is no field of an entity${type === undefined ? '' : `: there is no type "${type}"`}`;
    throw new Refused(
      `${why}: --fields "title!:text:事项,dueAt:date". Types: ${FIELD_TYPES.join(', ')}.`,
      wrong === undefined ? '还没有字段。' : `「${wrong}」不能做字段：英文名以小写字母开头，只有字母和数字。`,
    );
  }
  const options = { states: statesOf(desk, fields), number };
  write(desk, `entities/${name}.json`, entityOf(name, title, fields, wordsOf(desk), options));
  for (const { schema } of fields) {
    const [, used] = /enums\/(.+)\.json$/.exec(String(schema['$ref'] ?? (schema['items'] as Json)?.['$ref'])) ?? [];
    if (used !== undefined) noteUsed(desk, 'enums', used);
  }
  noteUnused(desk, 'entities', name);
}

/** Names of the possible values of the state. */
function statesOf(desk: Desk, fields: FieldOf[]): string[] {
  const [, name] = /enums\/(.+)\.json$/.exec(String(stateOf(fields)?.schema['$ref'])) ?? [];
  const values = (name === undefined ? [] : (desk.read(`enums/${name}.json`)?.['oneOf'] ?? [])) as Json[];
  return values.map((value) => String(value['name'] ?? value['const']));
}

function makeCall({ name, of, title, path, openapi, operation }: Asked, desk: Desk): void {
  const [area = '', word = ''] = name.split('.');
  if (openapi !== undefined) {
    const { call, enums, notes } = importedCall(desk.document(), operation ?? '', area, (each) =>
      desk.read(`enums/${each}.json`),
    );
    for (const [each, file] of enums) desk.write(`enums/${each}.json`, file);
    addCall(desk, area, word, { ...call, ...(title !== undefined && { title }) });
    for (const note of notes) desk.note(note);
  } else {
    const kind = CALL_KINDS.find((each) => each === word);
    if (kind === undefined || of === undefined)
      throw new Refused(
        `A call of an entity is ${CALL_KINDS.map((each) => `${area}.${each}`).join(', ')} with --of; another one is made of an OpenAPI document.`,
      );
    addUsual(desk, area, kind, of, path);
    noteUsed(desk, 'entities', of);
  }
  noteUnused(desk, 'calls', name);
}

function addUsual(desk: Desk, area: string, kind: CallKind, entity: string, path?: string): void {
  const file = entityFile(desk, entity);
  addCall(desk, area, kind, callOf(kind, entity, file, wordsOf(desk), path), file.title);
}

function addCall(desk: Desk, area: string, word: string, call: Json, title = area): void {
  const path = `calls/${area}.json`;
  const file = desk.read(path) ?? { $schema: '../dialect/calls.json', title, calls: {} };
  const calls = file['calls'] as Json;
  if (word in calls) throw new Refused(`${path} has "${word}" already.`, `${path} 里已经有「${word}」。`);
  desk.write(path, { ...file, calls: { ...calls, [word]: call } });
}

const CALL_OF: Record<ScreenKind, CallKind> = { list: 'page', detail: 'get', form: 'add', wizard: 'add' };

function makeScreen({ name, of, title, path, menu, icon, under }: Asked, kind: ScreenKind, desk: Desk): string {
  if (of === undefined) throw new Refused('A screen is made of an entity: name it with --of.');
  const entity = entityFile(desk, of);
  const words = wordsOf(desk);
  const area = of.split('/').at(-1) ?? of;
  const word = CALL_OF[kind];
  const lists = listsOf(desk, `${area}.page`);
  const home = lists[0]?.path ?? '/';
  const address = path ?? (kind === 'detail' ? `/${name}/:${entity.key}` : `/${name}`);
  if (kind === 'detail' && !address.includes(`:${entity.key}`))
    throw new Refused(
      `The path of a detail holds its key: --path ${address}/:${entity.key}`,
      `详情页的地址要带着编号，例如 ${address}/:${entity.key}。`,
    );
  const calls = (desk.read(`calls/${area}.json`)?.['calls'] ?? {}) as Json;
  const other = entityOfCall(calls[word]);
  if (other !== undefined && other !== of)
    throw new Refused(
      `calls/${area}.json has "${word}" already, of the entity "${other}": give "${of}" another name.`,
      `calls/${area}.json 里的「${word}」是「${other}」的：给「${of}」换一个名称。`,
    );
  if (!(word in calls)) addUsual(desk, area, word, of);
  noteUsed(desk, 'entities', of);
  noteUsed(desk, 'calls', `${area}.${word}`);
  const titled =
    title ??
    {
      list: entity.title,
      detail: words.detail(entity.title),
      form: words.add(entity.title),
      wizard: words.add(entity.title),
    }[kind];
  write(
    desk,
    `screens/${name}.json`,
    screenOf({ kind, name, title: titled, path: address, area, entity, of, then: home, upload: uploadIn(desk), words }),
  );
  const entry = {
    title: titled,
    ...(icon !== undefined && { icon }),
    screen: name,
    ...(kind !== 'list' && { hidden: true }),
  };
  addToMenu(desk, menu, name, entry, under);
  const [list] = lists;
  if (list !== undefined && kind !== 'list') linkFrom(desk, list, kind, titled, address);
  // Details are opened from a row of the list, so this returns the list's address.
  return kind === 'detail' ? home : address;
}

/** The entity of a call: that of its result, or of its request. */
function entityOfCall(call: unknown): string | undefined {
  const { result, request } = (call ?? {}) as { result?: Json | string; request?: Json };
  const named = [typeof result === 'object' ? result : {}, request ?? {}];
  const names = named.flatMap((each) => [each['pageOf'], each['listOf'], each['of'], each['filterOf']]);
  return names.find((name) => typeof name === 'string');
}

/** The product's widget for files: an upload that names its calls. */
function uploadIn(desk: Desk): string | undefined {
  const file = desk.list('widgets').find((path) => {
    const is = desk.read(path)?.['is'] as Json | undefined;
    return is?.['widget'] === UPLOAD && is['format'] === 'file';
  });
  return file?.slice('widgets/'.length).replace(/\.json$/, '');
}

interface List {
  file: string;
  path: string;
  json: Json;
}

/** Screens that are a table of a call. */
function listsOf(desk: Desk, call: string): List[] {
  return desk.list('screens').flatMap((file) => {
    const json = desk.read(file);
    const table = json?.['table'] as Json | undefined;
    const path = json?.['path'];
    return json !== undefined && table?.['call'] === call && typeof path === 'string' ? [{ file, path, json }] : [];
  });
}

/** Links from the list: a row to its details, the toolbar to a form. */
function linkFrom(desk: Desk, { file, json }: List, kind: ScreenKind, title: string, address: string): void {
  const table = json['table'] as Json;
  const [list, name, action] =
    kind === 'detail'
      ? (['row', 'detail', { title: wordsOf(desk).open, navigate: address }] as const)
      : (['toolbar', 'add', { title, icon: 'add', navigate: address }] as const);
  const actions = (table[list] ?? {}) as Json;
  if (name in actions) return;
  desk.write(file, { ...json, table: { ...table, [list]: { ...actions, [name]: action } } });
}

function addToMenu(desk: Desk, menu: string | undefined, screen: string, entry: Json, under?: string): void {
  const all = desk.list('menus');
  const path = menu === undefined && all.length === 1 ? all[0]! : `menus/${menu ?? 'new'}.json`;
  const file = desk.read(path);
  if (file === undefined) throw new Refused(`There is no ${path}: name a menu with --menu.`);
  const items = file['items'] as Json;
  const name = screen.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
  const group = under === undefined ? undefined : (items[under] as Json | undefined);
  if (under !== undefined && group === undefined)
    throw new Refused(`${path} has no group "${under}": it is one of ${Object.keys(items).join(', ')}.`);
  const beside = (group === undefined ? items : (group['items'] ?? {})) as Json;
  if (name in beside) throw new Refused(`${path} has "${name}" already.`, `菜单 ${path} 里已经有「${name}」。`);
  const added = { ...beside, [name]: entry };
  const whole = group === undefined ? added : { ...items, [under as string]: { ...group, items: added } };
  desk.write(path, { ...file, items: whole });
}

function entityFile(desk: Desk, name: string): Parameters<typeof callOf>[2] {
  const file = desk.read(`entities/${name}.json`);
  if (file === undefined)
    throw new Refused(`There is no entity "${name}": make it first, npm run new -- entity ${name}`);
  return file as Parameters<typeof callOf>[2];
}

function write(desk: Desk, path: string, json: Json): void {
  if (desk.read(path) !== undefined)
    throw new Refused(`${path} is there already, and is not overwritten.`, `${path} 已经有了，不会覆盖。换一个名称。`);
  desk.write(path, json);
}

type UnusedKind = 'enums' | 'entities' | 'calls';
const NEW = 'New: nothing uses it yet.';

/** Declares a new definition as unused, so that check accepts it. */
function noteUnused(desk: Desk, kind: UnusedKind, name: string): void {
  const list = (desk.read('unused.json') ?? []) as Json[];
  const own = list.find((each) => each['why'] === NEW) ?? { why: NEW };
  const names = [...((own[kind] ?? []) as string[]), name];
  desk.write('unused.json', [...list.filter((each) => each !== own), { ...own, [kind]: names }]);
}

function noteUsed(desk: Desk, kind: UnusedKind, name: string): void {
  const list = (desk.read('unused.json') ?? []) as Json[];
  if (!list.some((each) => ((each[kind] ?? []) as string[]).includes(name))) return;
  const rest = list.map((each) => {
    const names = ((each[kind] ?? []) as string[]).filter((one) => one !== name);
    const { [kind]: _, ...others } = each;
    return names.length > 0 ? { ...others, [kind]: names } : others;
  });
  desk.write(
    'unused.json',
    rest.filter((each) => Object.keys(each).length > 1),
  );
}
