import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { generate, printProblem } from '../generators/generate.ts';

/* Words of answers, from their JSON to the server's behaviour: a list of notes of a house, with their readers. */

const text = (title: string) => ({ type: 'string', title });
const NOTE = { of: 'note', pick: ['noteNo'] };
const call = (answer: object, more: object = {}) => ({
  post: `/api/note/${JSON.stringify(answer).length}-${JSON.stringify(more).length}`,
  title: 'Notes',
  permission: 'public',
  result: 'none',
  writes: ['note', 'reading'],
  answer,
  ...more,
});
const LISTED = { result: { listOf: 'note', pick: ['noteNo'] }, writes: undefined };

const CALLS: Record<string, object> = {
  seen: call(
    {
      kind: 'list',
      sort: 'noteNo',
      where: { topic: 'form.topic', or: [{ writer: 'form.by' }, { open: true }] },
    },
    { request: { of: 'note', pick: ['topic?'], and: { 'by?': text('By') } }, ...LISTED },
  ),
  beside: call(
    {
      kind: 'calculate',
      data: {
        previous: {
          before: 'note',
          key: 'form.noteNo',
          where: { topic: "'sea'" },
          sort: 'day desc',
        },
        next: { after: 'note', key: 'form.noteNo', where: { topic: "'sea'" }, sort: 'day desc' },
      },
      set: {
        previous: 'has(data.previous) ? data.previous.noteNo : null',
        next: 'has(data.next) ? data.next.noteNo : null',
      },
    },
    {
      request: NOTE,
      writes: undefined,
      result: {
        and: { 'previous?': { type: 'string', title: 'Previous' }, 'next?': { type: 'string', title: 'Next' } },
      },
      reads: ['note'],
    },
  ),
  mark: call(
    {
      kind: 'steps',
      steps: [
        { each: 'form.lines', kind: 'save', of: 'reading', key: 'item.noteNo', set: { reader: 'item.reader' } },
        { kind: 'list', of: 'note', sort: 'noteNo' },
      ],
    },
    {
      request: {
        and: {
          lines: {
            type: 'array',
            title: 'Lines',
            items: {
              type: 'object',
              properties: {
                noteNo: { type: 'string', title: 'Number' },
                reader: { type: 'string', title: 'Reader' },
              },
              required: ['noteNo', 'reader'],
            },
          },
        },
      },
    },
  ),
  readings: call(
    { kind: 'list', sort: 'noteNo' },
    { result: { listOf: 'reading' }, writes: undefined, request: { and: {} } },
  ),
  own: call(
    { kind: 'save', of: 'note', where: { writer: 'form.by', topic: "'own'" }, set: { open: true } },
    { request: { and: { by: text('By') } } },
  ),
  owned: call(
    { kind: 'list', sort: 'noteNo', where: { topic: "'own'" } },
    { result: { listOf: 'note' }, writes: undefined, request: { and: {} } },
  ),
  thin: call({
    kind: 'steps',
    data: { oldest: { all: 'reading', where: { reader: "'ada'" }, sort: 'noteNo', limit: 1 } },
    steps: [{ kind: 'remove', of: 'reading', where: { noteNo: 'data.oldest.noteNo' } }],
  }),
  often: call(
    { kind: 'list', limit: 1 },
    { ...LISTED, limit: { most: 2, within: '1 hour', with: 'questions' }, request: { and: {} } },
  ),
  paper: call(
    { kind: 'document', template: 'card', of: 'note', fileName: 'note {record.noteNo}.txt' },
    { request: NOTE, result: 'file', writes: undefined },
  ),
};

const entity = (key: string, properties: object) => ({
  title: 'Record',
  type: 'object',
  key,
  properties,
  required: [key],
});
const FILES: Record<string, object> = {
  'entities/note.json': entity('noteNo', {
    noteNo: text('Number'),
    topic: text('Topic'),
    writer: text('Writer'),
    day: { type: 'string', title: 'Day', format: 'date' },
    open: { type: 'boolean', title: 'Open' },
  }),
  'entities/reading.json': entity('noteNo', { noteNo: text('Number'), reader: text('Reader') }),
  'calls/note.json': { title: 'Notes', unguarded: 'A test guards nothing', calls: CALLS },
  'screens/notes.json': { title: 'Notes', path: '/notes', public: true, notice: { text: 'Notes' } },
  'menus/main.json': { title: 'Menu', items: { notes: { title: 'Notes', screen: 'notes' } } },
};

const NOTES = [
  { noteNo: 'A', topic: 'sea', writer: 'ada', day: '2026-01-01', open: false },
  { noteNo: 'B', topic: 'sea', writer: 'mary', day: '2026-01-02', open: false },
  { noteNo: 'C', topic: 'sea', writer: 'mary', day: '2026-01-02', open: true },
  { noteNo: 'D', topic: 'sky', writer: 'mary', day: '2026-01-02', open: true },
  { noteNo: 'E', topic: 'sea', writer: 'ada', day: '2026-01-03', open: false },
];

let folder: string;
let sandbox: Sandbox;
let close: () => Promise<void>;
const paths: Record<string, string> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
  for (const [path, value] of Object.entries(FILES)) {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    const $schema = `../dialect/${path.startsWith('calls') ? 'calls' : path.startsWith('menus') ? 'menu' : path.startsWith('screens') ? 'screen' : 'entity'}.json`;
    writeFileSync(at, JSON.stringify({ $schema, ...value }));
  }
  const { model, problems } = await generate({ root: folder });
  expect(problems.filter(({ code }) => code !== 'unused-definition').map(printProblem)).toEqual([]);
  for (const { name, path } of Object.values(model.calls)) paths[name.slice('note.'.length)] = path;
  const database = await openDatabase(await emptyPlace());
  sandbox = await createSandbox({
    model,
    database,
    clock: frozenClock('2026-11-20 10:30:00'),
    answers: {},
    documents: {
      card: (_context, record) =>
        Promise.resolve({ type: 'text/plain', bytes: Buffer.from(`about ${String(record?.['topic'])}`) }),
    },
    accounts: { load: () => Promise.resolve(null) },
    wire: { cookie: 'words' },
    works: false,
    log: () => undefined,
  });
  await database.transaction((tx) => sandbox.entities(tx, '').insertMany('note', NOTES));
  close = async () => {
    await sandbox.close();
    await database.close();
  };
});
afterAll(async () => {
  await close?.();
  rmSync(folder, { recursive: true });
});

async function ask(name: string, payload: object = {}): Promise<{ code: string; result: unknown }> {
  const response = await sandbox.inject({ method: 'POST', url: paths[name] ?? '', payload });
  return response.json();
}
const numbers = ({ result }: { result: unknown }): string =>
  (result as { noteNo: string }[]).map(({ noteNo }) => noteNo).join('');

describe('a where with "or"', () => {
  it('requires one of its branches beside the other conditions', async () => {
    expect(numbers(await ask('seen', { topic: 'sea', by: 'ada' }))).toBe('ACE');
  });

  it('omits a branch that the request does not fill', async () => {
    expect(numbers(await ask('seen', { topic: 'sea' }))).toBe('C');
  });
});

describe('the record beside another one', () => {
  it('is found among equal values by their keys', async () => {
    expect((await ask('beside', { noteNo: 'C' })).result).toEqual({ previous: 'E', next: 'B' });
    expect((await ask('beside', { noteNo: 'B' })).result).toEqual({ previous: 'C', next: 'A' });
  });

  it('is null at the ends, and for a record that does not match', async () => {
    expect((await ask('beside', { noteNo: 'E' })).result).toEqual({ next: 'C' });
    expect((await ask('beside', { noteNo: 'A' })).result).toEqual({ previous: 'B' });
    expect((await ask('beside', { noteNo: 'D' })).result).toEqual({});
  });
});

describe('a step with "each"', () => {
  it('runs for each line, and a removal keeps the first ones', async () => {
    const lines = ['A', 'B', 'C'].map((noteNo) => ({ noteNo, reader: noteNo === 'B' ? 'mary' : 'ada' }));
    await ask('mark', { lines });
    expect(numbers(await ask('readings'))).toBe('ABC');
    await ask('thin');
    expect(numbers(await ask('readings'))).toBe('BC');
  });
});

it('saves the matching record, or creates one with the required values', async () => {
  for (const by of ['ada', 'mary', 'ada']) expect((await ask('own', { by })).code).toBe('0');
  const { result } = await ask('owned');
  const found = result as Record<string, unknown>[];
  expect(found.map(({ writer, topic, open }) => ({ writer, topic, open })).toSorted(byWriter)).toEqual([
    { writer: 'ada', topic: 'own', open: true },
    { writer: 'mary', topic: 'own', open: true },
  ]);
});

const byWriter = (a: { writer: unknown }, b: { writer: unknown }): number =>
  String(a.writer) < String(b.writer) ? -1 : 1;

it('refuses a call above its limit', async () => {
  const codes = [];
  for (let n = 0; n < 3; n += 1) codes.push((await ask('often')).code);
  expect(codes.slice(0, 2)).toEqual(['0', '0']);
  expect(codes[2]).not.toBe('0');
});

it('draws a document of the record that the request names', async () => {
  const response = await sandbox.inject({ method: 'POST', url: paths['paper'] ?? '', payload: { noteNo: 'D' } });
  expect(response.body).toBe('about sky');
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('note D.txt');
  expect((await ask('paper', { noteNo: 'no' })).code).not.toBe('0');
});
