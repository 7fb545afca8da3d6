import type { Desk } from './desk.node.ts';
import type { Asked } from './make.ts';
import { Refused } from './refused.ts';
import type { Json } from './shapes.ts';
import { wordsOf } from './words.ts';

/*
 * Creates a whole area from one description: enums, entity, calls, list, details, wizard or form, and the bank's
 * review.
 */

/** `{"title": "发票", "fields": "…", "states": "SUBMITTED=待审核,PASSED=已通过", "review": {…}}` */
interface Area {
  title: string;
  /** Fields in the syntax of `--fields` of an entity. */
  fields: string;
  /** Values of the field `state`; a new record has the first one. */
  states?: string;
  /** Further enums by name: `{"invoice-kind": {"title": "发票类型", "values": "A=甲,B=乙"}}` */
  enums?: Record<string, { title: string; values: string }>;
  /** Address of the list. Default: `/name`. */
  path?: string;
  under?: string;
  icon?: string;
  number?: string;
  /** How records are entered. Default: wizard; null for records that nobody enters. */
  add?: 'wizard' | 'form' | null;
  /** States of a review, which people carry out in the list. */
  review?: { from: string; pass: string; reject: string; fourEyes?: boolean };
  /** true: a button of the list exports it. */
  export?: boolean;
  /** A screen that gets a card with the newest records: `account/home`. */
  home?: string;
}

const KEYS = [
  'title',
  'fields',
  'states',
  'enums',
  'path',
  'under',
  'icon',
  'number',
  'add',
  'review',
  'export',
  'home',
];
const REASON = 'rejectReason';
const MAKER = 'maker';
const MAKER_NAME = 'makerName';

/**
 * @param make creates one definition
 * @returns the address of the list.
 * @throws Refused
 */
export function makeArea(
  { name, menu, description }: Asked,
  desk: Desk,
  make: (asked: Asked, desk: Desk) => void,
): string {
  const area = readArea(description);
  const { title, states, enums = {}, path = `/${name}`, add = 'wizard', review, under, icon, number, home } = area;
  const words = wordsOf(desk);
  for (const [each, values] of Object.entries(enums)) make({ noun: 'enum', name: each, ...values }, desk);
  if (states !== undefined)
    make({ noun: 'enum', name: `${name}-state`, title: words.stateOf(title), values: states }, desk);
  const fields = states === undefined ? area.fields : `${area.fields},state!:enum(${name}-state):${words.state}`;
  make({ noun: 'entity', name, title, fields, ...(number !== undefined && { number }) }, desk);
  const of = { of: name, ...(menu !== undefined && { menu }), ...(under !== undefined && { under }) };
  make({ noun: 'list', name: `${name}/list`, path, ...(icon !== undefined && { icon }), ...of }, desk);
  if (add !== null) make({ noun: add, name: `${name}/add`, path: `${path}/add`, ...of }, desk);
  if (review !== undefined) addReview(desk, name, path, review);
  if (area.export === true) addExport(desk, name, title);
  const { key } = desk.read(`entities/${name}.json`) as { key: string };
  make({ noun: 'detail', name: `${name}/detail`, path: `${path}/detail/:${key}`, ...of }, desk);
  if (home !== undefined) addCard(desk, name, title, path, home);
  return path;
}

/** Adds a button that exports the list with its columns. */
function addExport(desk: Desk, name: string, title: string): void {
  const file = `calls/${name}.json`;
  const calls = desk.read(file) as Json;
  const screen = `screens/${name}/list.json`;
  const list = desk.read(screen) as Json & { table: Json };
  const { columns } = list.table;
  desk.write(file, {
    ...calls,
    calls: {
      ...(calls['calls'] as Json),
      export: {
        title: wordsOf(desk).export(title),
        answer: { kind: 'export', list: `${name}.page`, fileName: title, columns },
      },
    },
  });
  desk.write(screen, { ...list, table: { ...list.table, export: `${name}.export` } });
}

const MOST_ON_CARD = 5;
const COLUMNS_ON_CARD = 3;

/** Adds a card with the newest records to a screen of cards, for people who may open the list. */
function addCard(desk: Desk, name: string, title: string, path: string, home: string): void {
  const file = `screens/${home}.json`;
  const screen = desk.read(file);
  if (!Array.isArray(screen?.['body']))
    throw new Refused(
      `"home" names a screen with a "body": there is none in ${file}.`,
      `卡片要放进由几块组成的页面，${file} 不是。`,
    );
  const { table } = desk.read(`screens/${name}/list.json`) as Json & { table: { columns: unknown[]; empty: string } };
  const card = `${name}/card`;
  const words = wordsOf(desk);
  desk.write(`screens/${card}.json`, {
    $schema: '../../dialect/screen.json',
    title: words.latest(title),
    permission: path,
    table: {
      call: `${name}.page`,
      as: 'rows',
      size: MOST_ON_CARD,
      columns: table.columns.slice(0, COLUMNS_ON_CARD),
      empty: table.empty,
      toolbar: { all: { title: words.all, look: 'link', navigate: path } },
    },
  });
  const body: unknown[] = [...screen['body'], { screen: card, width: 'two-thirds' }];
  desk.write(file, { ...screen, body });
}

function readArea(description: Json | undefined): Area {
  if (description === undefined) throw new Refused('An area needs its description: --from invoice.json');
  const strange = Object.keys(description).find((key) => !KEYS.includes(key));
  if (strange !== undefined) throw new Refused(`"${strange}" is no key of an area. It has ${KEYS.join(', ')}.`);
  const { title, fields } = description;
  if (typeof title !== 'string' || typeof fields !== 'string')
    throw new Refused('An area has a "title" and "fields", as in {"title": "发票", "fields": "title!:text:抬头"}.');
  // Check reports wrong values in the created files.
  return description as unknown as Area;
}

/** A list of all but some fields leaves out these too. */
const without =
  (names: readonly string[]) =>
  (word: string): string =>
    word.includes(' but ') && names.length > 0 ? `${word}, ${names.join(', ')}` : word;

/** Two row actions with their calls, which have a permission of their own. */
function addReview(
  desk: Desk,
  name: string,
  path: string,
  { from, pass, reject, fourEyes = false }: NonNullable<Area['review']>,
): void {
  const file = `entities/${name}.json`;
  const entity = desk.read(file) as Json & { key: string; lifecycle?: Json; properties: Record<string, Json> };
  const { key, lifecycle, properties } = entity;
  const groups = entity['groups'] as { typed: [string] } | undefined;
  if (lifecycle === undefined) throw new Refused('A review needs "states".');
  const words = wordsOf(desk);
  const enumFile = `enums/${name}-state.json`;
  const states = desk.read(enumFile)?.['oneOf'] as { const: string }[];
  const unknown = [from, pass, reject].find((state) => !states.some((each) => each.const === state));
  if (unknown !== undefined)
    throw new Refused(`The review names "${unknown}"; the states are ${states.map((each) => each.const).join(', ')}.`);
  const tones = { [from]: 'warning', [pass]: 'success', [reject]: 'danger' };
  desk.write(enumFile, {
    ...desk.read(enumFile),
    oneOf: states.map((each) => (tones[each.const] === undefined ? each : { ...each, tone: tones[each.const] })),
  });
  const title = String(entity['title']);
  const maker = fourEyes ? makerOf(desk) : undefined;
  const fields = {
    ...(maker && { [MAKER]: { type: 'string', title: words.makerNumber } }),
    ...(maker?.name !== undefined && { [MAKER_NAME]: { type: 'string', title: words.maker } }),
    [REASON]: { type: 'string', title: words.reason, format: 'textarea', maxLength: 500 },
  };
  const others = Object.keys(fields);
  const required = (entity['required'] as string[]).map(without(others.filter((each) => each !== MAKER)));
  const isListed = required.some((word) => !word.startsWith('...'));
  desk.write(file, {
    ...entity,
    lifecycle: {
      ...lifecycle,
      from: { ...(lifecycle['from'] as Json), [from]: [pass, reject] },
      ...(maker && { fourEyes: { maker: MAKER, ...setOf(maker), to: [pass, reject], say: words.notOwn(title) } }),
    },
    // Neither the reason nor the maker is typed with the record.
    ...(groups !== undefined && { groups: { typed: groups.typed.map(without(others)) } }),
    required: maker && isListed ? [...required, MAKER] : required,
    properties: { ...properties, ...fields },
  });
  const call = (called: string, pick: string[], to: string): Json => ({
    title: called,
    request: { of: name, pick },
    permission: `${path}#review`,
    idempotent: true,
    answer: { kind: 'transition', to },
  });
  const calls = desk.read(`calls/${name}.json`) as Json;
  desk.write(`calls/${name}.json`, {
    ...calls,
    calls: {
      ...(calls['calls'] as Json),
      pass: call(words.passOf(title), [key], pass),
      reject: call(words.rejectOf(title), [key, REASON], reject),
    },
  });
  const list = desk.read(`screens/${name}/list.json`) as Json & { table: Json };
  const offered = { visible: `row.state == '${from}'` };
  desk.write(`screens/${name}/list.json`, {
    ...list,
    table: {
      ...list.table,
      ...(maker?.name !== undefined && { columns: withMaker(list.table['columns'] as string[], lifecycle) }),
      row: {
        ...(list.table['row'] as Json),
        pass: { title: words.pass, ...offered, confirm: words.passThis(title), call: `${name}.pass` },
        reject: { title: words.reject, ...offered, call: `${name}.reject`, fields: [REASON] },
      },
    },
  });
}

/** The columns with the maker's name behind the state, where a reviewer looks for it. */
function withMaker(columns: readonly string[], { field }: Json): string[] {
  return columns.flatMap((each) => (each === field ? [each, MAKER_NAME] : [each]));
}

/**
 * The fields of the user with the person and, if there is one, the name.
 * @throws Refused if no call of the product says who the person is
 */
function makerOf(desk: Desk): { person: string; name?: string } {
  const calls = desk.list('calls').flatMap((file) => Object.values((desk.read(file)?.['calls'] ?? {}) as Json));
  const session = calls.map((call) => (call as Json)['session']).find((each) => typeof each === 'object');
  const person = (session as Json | undefined)?.['person'];
  if (typeof person !== 'string')
    throw new Refused(
      '"fourEyes" needs a call that says who the person is, in "session".',
      '没有请求说明当前操作的人是谁，所以不能要求由另一个人审核。',
    );
  const name = person.replace(/(Id|No|Key|Number)$/, 'Name');
  const user = desk.read('entities/user.json')?.['properties'] as Json | undefined;
  return { person, ...(name !== person && user?.[name] !== undefined && { name }) };
}

const setOf = ({ name }: { name?: string }): Json =>
  name === undefined ? {} : { set: { [MAKER_NAME]: `user.${name}` } };
