import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import type { FieldDefinition } from '#model/field.ts';
import { readAmount } from '#model/read-amount.ts';
import { SPELLINGS, type Spelling, type ValueKind } from '#model/testing/spellings.ts';
import { createServer, field, fillingOf, form, Stage } from '../forms/fixtures/stage.tsx';

/* Every spelling of a value, pasted into its widget: it means the same as in a file and in a call. */

beforeEach(() => {
  sessionStorage.clear();
  createServer();
});

function typedBy(widget: string, props: FieldDefinition['props'] = {}, format = widget): FieldDefinition {
  const title = '名称';
  return field('a', title, { widget, props, of: { name: 'a', title, type: 'string', format, widget } });
}

const CURRENCY = field('currency', '币种', {
  widget: 'select',
  default: 'USD',
  options: { kind: 'groups', groups: [{ name: 'USD', title: '美元', values: ['USD'] }] },
});

const FIELDS: Partial<Record<ValueKind, FieldDefinition[]>> = {
  amount: [typedBy('amount', { currency: { literal: 'currency' } }, 'money'), CURRENCY],
  account: [typedBy('text', { upper: { literal: true }, spaces: { literal: 'none' } })],
  email: [typedBy('email')],
  phone: [typedBy('phone')],
  code: [typedBy('code')],
  day: [typedBy('date')],
  chineseName: [typedBy('text', { spaces: { literal: 'name' } })],
  reference: [{ ...typedBy('text'), several: true }],
};

/** Errors left to the form or the server: a field may hold an incomplete value. */
const LEFT_TO_THE_FORM = new Set([
  'short',
  'long',
  'email',
  'phone',
  'day',
  'day-order',
  'no-such-day',
  'serial',
  'decimals',
]);
/** Kinds whose field explains at once why nothing was pasted. */
const READ_AT_ONCE = new Set<string>(['amount', 'email', 'phone', 'code']);

const box = () => page.getByRole('textbox', { name: '名称' }).first();
const input = (): HTMLInputElement => box().element() as HTMLInputElement;
const isSeveral = (text: string): boolean => /\S[^\S ]*[\t\n\r][^\S ]*\S/.test(text);

const isSaid = (): boolean => /没有粘贴|已略去/.test(document.body.textContent ?? '');

/** Pastes like a browser: unhandled text is inserted as it is. Then waits for the field or its note. */
async function paste(text: string): Promise<void> {
  // Typing clears the note of the previous paste.
  await box().fill('1');
  await box().fill('');
  const data = new DataTransfer();
  data.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  input().focus();
  if (input().dispatchEvent(event)) document.execCommand('insertText', false, text);
  const isDone = (): void => expect(input().value !== '' || isSaid()).toBe(true);
  await vi.waitFor(isDone, { timeout: 3000, interval: 10 }).catch(() => undefined);
}

/** The field's value after blur, in comparable form. */
async function valueOf(kind: string): Promise<string> {
  input().blur();
  await new Promise((resolve) => setTimeout(resolve, 10));
  const text = input().value;
  const read = kind === 'amount' ? readAmount(text) : { value: text };
  return 'value' in read ? read.value : `refused: ${text}`;
}

function comparable(kind: string, value: string): string {
  return kind === 'amount' && value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

describe.each(Object.keys(FIELDS))('a pasted value: %s', (kind) => {
  const members = FIELDS[kind as ValueKind] as FieldDefinition[];
  const spellings = SPELLINGS[kind as ValueKind].filter(({ text }) => !isSeveral(text));
  const taken = spellings.filter((each): each is Spelling & { value: string } => each.value !== undefined);
  const refused = spellings.filter((each) => each.refused !== undefined && !LEFT_TO_THE_FORM.has(each.refused));

  it('is read in each of its spellings', async () => {
    await render(<Stage block={form({ members, filling: fillingOf(...members.map(({ name }) => name)) })} />);
    const found: [string, string][] = [];
    for (const { text } of taken) {
      // oxlint-disable-next-line no-await-in-loop -- one field
      await paste(text);
      // oxlint-disable-next-line no-await-in-loop -- one field
      found.push([text, comparable(kind, await valueOf(kind))]);
    }
    expect(found).toEqual(taken.map(({ text, value }) => [text, comparable(kind, value)]));
  });

  it.runIf(READ_AT_ONCE.has(kind))('is refused with a sentence, and leaves the field empty', async () => {
    await render(<Stage block={form({ members, filling: fillingOf(...members.map(({ name }) => name)) })} />);
    const found: [string, string, boolean][] = [];
    for (const { text } of refused) {
      // oxlint-disable-next-line no-await-in-loop -- one field
      await paste(text);
      found.push([text, input().value, isSaid()]);
    }
    expect(found).toEqual(refused.map(({ text }) => [text, '', true]));
  });
});
