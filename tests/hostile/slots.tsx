import type { ReactNode } from 'react';
import {
  createServer,
  field,
  fillingOf,
  form,
  read,
  refused,
  Stage,
  base,
  call,
} from '#engine/forms/fixtures/stage.tsx';
import type { ActionDefinition } from '#model/action.ts';
import type { Block } from '#model/block.ts';
import type { ColumnDefinition, ItemDefinition } from '#model/field.ts';

/* Every place where a text can stand, each filled with many texts at once. */

export interface Slot {
  /** How many texts one drawing takes. */
  most: number;
  draw(texts: string[], server: ReturnType<typeof createServer>): ReactNode;
  /** What stands there, in the order of the texts; null where the place changes texts (HTML, an input). */
  read: ((page: HTMLElement) => (string | null)[]) | null;
  /** Whether it is drawn, where nothing is read. */
  isDrawn?(page: HTMLElement): boolean;
  /** What may be seen there: a picture's value is an address, and the policy of the page decides whose pictures are shown. */
  allows?: RegExp;
}

const CALLS = { record: call('record'), rows: call('rows', { result: 'list' }), save: call('save') };

const stage = (block: Block): ReactNode => <Stage block={block} calls={CALLS} />;
const body = (blocks: Block[]): Block => ({ ...base, kind: 'body', id: 'body', blocks }) as Block;
const textsOf = (selector: string) => (page: HTMLElement) =>
  [...page.querySelectorAll(selector)].map((each) => each.textContent);

const action = (title: string, n: number): ActionDefinition => ({
  name: `a${n}`,
  title,
  place: 'x',
  look: 'secondary',
  does: { kind: 'copy', value: read('user.name') },
});
const item = (n: number, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  kind: 'item',
  name: `v${n}`,
  title: `第${n}项`,
  format: 'plain',
  value: read(`row.v${n}`),
  inferred: [],
  actions: [],
  ...more,
});
const record = (texts: unknown[]): Record<string, unknown> =>
  Object.fromEntries(texts.map((text, n) => [`v${n}`, text]));
const asked = { kind: 'call', question: { call: 'record', filling: {} } } as const;
const infoList = (items: ItemDefinition[]): Block => ({
  ...base,
  kind: 'infoList',
  id: 'info',
  source: asked,
  items,
  columns: 1,
  actions: [],
});
const column = (name: string, title: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  kind: 'column',
  name,
  title,
  format: 'plain',
  value: read(`row.${name}`),
  width: 'text',
  align: 'start',
  priority: 1,
  inferred: [],
  ...more,
});
const table = (columns: ColumnDefinition[], more: object = {}): Block =>
  ({
    ...base,
    kind: 'table',
    id: 'table',
    source: { kind: 'call', question: { call: 'rows', filling: {} } },
    key: 'id',
    as: 'table',
    filters: [],
    columns,
    toolbar: [],
    row: [],
    bulk: [],
    paged: false,
    ...more,
  }) as Block;

/** A value of a format, in an item; `of` makes the value from the text. */
function shown(format: string, isWhole: boolean, of: (text: string) => unknown = (text) => text): Slot {
  return {
    most: 120,
    draw: (texts, server) => {
      server.answers.record = record(texts.map(of));
      return stage(infoList(texts.map((_text, n) => item(n, { format }))));
    },
    read: isWhole ? textsOf('dd') : null,
    isDrawn: (page) => page.querySelector(format === 'html' ? 'dl [class*=_html_]' : 'dl') !== null,
    ...(format === 'img' && { allows: /^violates img-src: https:/ }),
  };
}

/** Of an empty text there is nothing to be seen. */
const WHOLE = [
  'plain',
  'email',
  'boolean',
  'country',
  'date',
  'date-time',
  'money',
  'percent',
  'rate',
  'decimal',
  'enum',
  'bytes',
  'duration',
  'ago',
  'countdown',
];
const CHANGED = [
  'mask',
  'secret',
  'phone',
  'tooltip',
  'lines',
  'html',
  'currency',
  'secret-money',
  'null',
  'file',
  'fileGroup',
  'img',
];

export const slots: Record<string, Slot> = {
  ...Object.fromEntries(
    WHOLE.map((format) => [
      `values as ${format}`,
      shown(format, format === 'plain' || format === 'email' || format === 'enum'),
    ]),
  ),
  ...Object.fromEntries(CHANGED.map((format) => [`values as ${format}`, shown(format, false)])),
  'names of files': shown('file', false, (text) => ({ fileDfsId: 'f1', fileName: text })),
  'ids of files': shown('img', false, (text) => ({ fileDfsId: text, bizNo: text })),
  'values that are lists': shown('plain', false, (text) => [text, { [text]: text }]),
  'titles of items': {
    most: 120,
    draw: (texts, server) => {
      server.answers.record = record(texts);
      return stage(infoList(texts.map((text, n) => item(n, { title: text, hint: text }))));
    },
    read: textsOf('dt'),
  },
  'titles of figures': {
    most: 120,
    draw: (texts, server) => {
      server.answers.record = record(texts.map(() => 1));
      const items = texts.map((text, n) => item(n, { title: text, hint: text }));
      return stage({ ...base, kind: 'stats', id: 'stats', source: asked, items, actions: [] });
    },
    read: (page) => [...page.querySelectorAll('[class*=_label_]')].map((each) => each.textContent),
  },
  'cells of tables': {
    most: 90,
    draw: (texts, server) => {
      server.answers.rows = texts.map((text, n) => ({ id: n, text, tip: text, mail: text }));
      return stage(
        table([
          column('text', '名称'),
          column('tip', '说明', { format: 'tooltip' }),
          column('mail', '邮箱', { format: 'email' }),
        ]),
      );
    },
    read: textsOf('tbody th'),
  },
  'heads of tables': {
    most: 40,
    draw: (texts, server) => {
      server.answers.rows = [{ id: 1, ...record(texts) }];
      return stage(table(texts.map((text, n) => column(`v${n}`, text))));
    },
    read: textsOf('thead th'),
  },
  'cells of cards': {
    most: 90,
    draw: (texts, server) => {
      server.answers.rows = texts.map((text, n) => ({ id: n, text, other: text }));
      return stage(table([column('text', '名称'), column('other', '说明')], { as: 'cards' }));
    },
    read: null,
    isDrawn: (page) => page.querySelector('main, section') !== null,
  },
  'empty tables': {
    most: 1,
    draw: ([text = ''], server) => {
      server.answers.rows = [];
      return stage(table([column('text', '名称')], { empty: text }));
    },
    read: null,
    isDrawn: (page) => page.querySelector('section') !== null,
  },
  notices: {
    most: 120,
    draw: (texts) =>
      stage(
        body(
          texts.map(
            (text, n) =>
              ({
                ...base,
                kind: 'notice',
                id: `n${n}`,
                text,
                tone: 'info',
                actions: [action(text, n)],
              }) as unknown as Block,
          ),
        ),
      ),
    read: (page) =>
      [...page.querySelectorAll('[data-block^="n"]')].map((each) => each.querySelector('button')?.textContent ?? null),
  },
  results: {
    most: 60,
    draw: (texts) =>
      stage(
        body(
          texts.map(
            (text, n) =>
              ({
                ...base,
                kind: 'result',
                id: `n${n}`,
                heading: text,
                text,
                tone: 'success',
                items: [],
                actions: [action(text, n)],
              }) as unknown as Block,
          ),
        ),
      ),
    read: textsOf('[data-block^="n"] h2'),
  },
  links: {
    most: 120,
    draw: (texts) => stage({ ...base, kind: 'links', id: 'links', links: texts.map(action) } as Block),
    read: textsOf('[data-block=links] button'),
  },
  tabs: {
    most: 60,
    draw: (texts) =>
      stage({
        ...base,
        kind: 'tabs',
        id: 'tabs',
        tabs: texts.map((text, n) => ({
          name: `t${n}`,
          block: { ...base, kind: 'notice', id: `n${n}`, title: text, text, tone: 'info', actions: [] },
        })),
      } as Block),
    read: textsOf('[role=tab]'),
  },
  'titles of blocks': {
    most: 60,
    draw: (texts, server) => {
      server.answers.record = { v0: 'x' };
      return stage(body(texts.map((text, n) => ({ ...infoList([item(0)]), id: `n${n}`, title: text }) as Block)));
    },
    read: textsOf('[data-block^="n"] h2'),
  },
  articles: {
    most: 40,
    draw: (texts, server) => {
      server.answers.record = record(texts);
      return stage(
        body(
          texts.map(
            (_text, n) =>
              ({
                ...base,
                kind: 'article',
                id: `n${n}`,
                source: asked,
                heading: read(`row.v${n}`),
                date: read(`row.v${n}`),
                html: read(`row.v${n}`),
              }) as unknown as Block,
          ),
        ),
      );
    },
    read: null,
    isDrawn: (page) =>
      page.querySelectorAll('article [class*=_html_]').length === page.querySelectorAll('article').length &&
      page.querySelector('article') !== null,
  },
  'labels of fields': {
    most: 60,
    draw: (texts) =>
      stage(
        form({
          members: texts.map((text, n) => field(`v${n}`, text, { hint: text, placeholder: text, required: true })),
          filling: fillingOf(...texts.map((_text, n) => `v${n}`)),
        }),
      ),
    read: (page) => [...page.querySelectorAll('label')].map((each) => each.textContent),
  },
  'what is in fields': {
    most: 60,
    draw: (texts) =>
      stage(
        form({
          members: texts.map((text, n) =>
            field(`v${n}`, `第${n}项`, { widget: n % 2 === 0 ? 'text' : 'textarea', default: text }),
          ),
        }),
      ),
    read: null,
    isDrawn: (page) => page.querySelector('input') !== null,
  },
  options: {
    most: 120,
    draw: (texts) => {
      const groups = texts.map((text, n) => ({ name: `o${n}`, title: text, values: [`o${n}`] }));
      return stage(form({ members: [field('v', '选项', { widget: 'radio', options: { kind: 'groups', groups } })] }));
    },
    read: (page) =>
      [...page.querySelectorAll('[role=radiogroup] label, fieldset label')].map((each) => each.textContent),
  },
  'what the server refuses with': {
    most: 1,
    draw: ([text = ''], server) => {
      server.answers.record = () => refused('1', text);
      return stage(infoList([item(0)]));
    },
    read: null,
    isDrawn: (page) => page.querySelector('section') !== null,
  },
};
