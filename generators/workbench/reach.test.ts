import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { FOLDERS } from '../source/source.ts';
import { openDesk } from './desk.ts';
import type { EntriesProps, FormKey, Inspected, Step } from './wire.ts';

/* Everything that stands in the schemas can be changed in the property panel: by a field, by a form that opens, or as text. */

const ROOT = join(import.meta.dirname, '../../schemas');
/** Every so many files of a kind; all kinds of objects occur in them. */
const EVERY = 9;

const desk = openDesk(ROOT);
const propsOf = ({ field }: FormKey): EntriesProps =>
  Object.fromEntries(
    Object.entries(field.props).map(([name, prop]) => [name, (prop as { literal: unknown }).literal]),
  ) as unknown as EntriesProps;

function lostIn(path: string): string[] {
  const { text } = desk.open({ path });
  const root = parseTree(text)!;
  const lost: string[] = [];
  const valueAt = (at: readonly Step[]): unknown =>
    at.reduce((value, step) => (value as Record<Step, unknown>)[step], JSON.parse(text) as unknown);
  /** A button opens the form at a place of the text, as a click on it does. */
  const open = (at: Step[]): void => {
    const form = desk.inspect({ path, text, offset: findNodeAtLocation(root, at)!.offset });
    if (form?.at.join('.') !== at.join('.')) lost.push(`${at.join('.')} opens ${form?.at.join('.')}`);
    else look(form);
  };
  const look = ({ at, keys }: Inspected): void => {
    const record = valueAt(at);
    // A single word stands for its object.
    if (typeof record !== 'object' || record === null) return;
    for (const [name, value] of Object.entries(record)) {
      const key = keys.find(({ field }) => field.name === name);
      // A key with a name of the author is in the text of the object.
      if (key === undefined || key.field.widget !== 'entries') continue;
      const { look: drawn, opens, isShort } = propsOf(key);
      if (drawn === 'one') open([...at, name]);
      else if (drawn === 'pairs') continue;
      else
        for (const [step, each] of Object.entries(value as object)) {
          const isObject = typeof each === 'object' && each !== null && !Array.isArray(each);
          if (typeof each === 'string' ? isShort : opens && isObject)
            open([...at, name, Array.isArray(value) ? Number(step) : step]);
        }
    }
  };
  const whole = desk.inspect({ path, text, at: [] });
  if (whole === null) return ['no form of the file'];
  look(whole);
  return lost;
}

it('opens a form for each thing that a button offers to open', { timeout: 400_000 }, () => {
  const lost = Object.keys(FOLDERS).flatMap((folder) =>
    globSync('**/*.json', { cwd: join(ROOT, folder) })
      .toSorted()
      .filter((_, n) => n % EVERY === 0)
      .flatMap((file) => lostIn(`${folder}/${file.replaceAll('\\', '/')}`).map((each) => `${folder}/${file}: ${each}`)),
  );
  expect(lost).toEqual([]);
});

it('knows a condition by its definition, and that it may always or never be true', () => {
  const path = globSync('screens/**/*.json', { cwd: ROOT }).find((file) =>
    /"visible": "/.test(readFileSync(join(ROOT, file), 'utf8')),
  )!;
  const { text } = desk.open({ path });
  const offset = text.indexOf('"visible": "');
  const form = desk.inspect({ path, text, offset });
  expect(form?.keys.find(({ field }) => field.name === 'visible')?.field.widget).toBe('condition');
  const written = JSON.stringify({ title: 'T', form: { call: 'a.b', fields: [{ field: 'x', required: true }] } });
  const field = desk.inspect({ path, text: written, at: ['form', 'fields', 0] });
  expect(field?.keys.find((each) => each.field.name === 'required')?.field).toMatchObject({
    widget: 'condition',
    props: { isFixable: { literal: true } },
  });
});
