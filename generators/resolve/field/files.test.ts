import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { checkSample } from '../../check/testing/samples.ts';
import { collectProblems } from '../../problems/problems.ts';
import { checkShape } from '../../load/shape.ts';
import { readSource } from '../../source/source.ts';
import { resolve } from '../model.ts';

const clean = join(import.meta.dirname, '../../check/fixtures/clean');
const files = new Map(
  readdirSync(clean, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')]),
);

/** The clean portal with a call that takes files and a widget that uploads them with it. */
function build(request: object, fields: (string | object)[]): { model: Model; said: string[] } {
  const over = {
    'widgets/scan.json': {
      title: 'Scan',
      is: { widget: 'upload', format: 'file', props: { upload: 'papers.upload', size: '20MB' } },
    },
    'calls/papers.json': {
      title: 'Papers',
      calls: {
        upload: {
          title: 'Upload',
          post: '/api/upload',
          request: { and: { file: { type: 'string', title: 'File', format: 'binary' } } },
          result: { and: { fileId: { type: 'string', title: 'Id' } } },
          permission: 'signed-in',
          unguarded: 'Nothing to guard',
          answer: { kind: 'fixed', value: { fileId: '1' } },
        },
        send: {
          title: 'Send',
          post: '/api/send',
          request: { and: request },
          result: 'none',
          permission: 'signed-in',
          unguarded: 'Nothing to guard',
          answer: { kind: 'fixed', value: null },
        },
      },
    },
    'screens/t.json': { title: 'T', path: '/t', form: { title: 'Go', call: 'papers.send', fields } },
  };
  const found = collectProblems();
  const all = new Map([...files, ...Object.entries(over).map(([path, each]) => [path, JSON.stringify(each)] as const)]);
  const sources = [...all].flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of sources) checkShape(source, found);
  const resolved = resolve(sources, found);
  return { model: resolved.model, said: checkSample(resolved, found).map((each) => `${each.code}: ${each.message}`) };
}

function fieldOf(model: Model): FieldDefinition {
  const block = model.screens.t?.block;
  const field = block?.kind === 'form' ? block.action.members[0] : undefined;
  if (field?.kind !== 'field') throw new Error('No field');
  return field;
}

const PAPERS = {
  type: 'array',
  title: 'Papers',
  format: 'scan',
  accept: ['.PDF', 'png'],
  max: 3,
  size: '2MB',
  template: 'T1',
};

describe('a property that takes files', () => {
  it('states its limits once: for the widget, the server and the schema of the request', () => {
    const { model, said } = build({ papers: PAPERS }, ['papers']);
    expect(said).toEqual([]);
    const { widget, format, props, of } = fieldOf(model);
    expect({ widget, format }).toEqual({ widget: 'upload', format: 'file' });
    expect(props).toMatchObject({
      upload: { literal: 'papers.upload' },
      size: { literal: '2048KB' },
      max: { literal: 3 },
      accept: { literal: ['pdf', 'png'] },
      template: { literal: 'T1' },
    });
    expect(of.files).toEqual({ accept: ['pdf', 'png'], max: 3, size: 2_097_152, template: 'T1' });
    expect(model.calls['papers.send']?.requestSchema.properties?.papers).toMatchObject({
      type: 'array',
      items: { type: 'string' },
      maxItems: 3,
    });
  });

  it('has no maximum number if that is 9999, and one id if it is no list', () => {
    const many = build({ papers: { ...PAPERS, max: 9999 } }, ['papers']).model;
    expect(many.calls['papers.send']?.requestSchema.properties?.papers).not.toHaveProperty('maxItems');
    const one = build({ papers: { type: 'string', title: 'Paper', format: 'scan' } }, ['papers']).model;
    expect(one.calls['papers.send']?.requestSchema.properties?.papers).toMatchObject({ type: 'string' });
    expect(fieldOf(one).props).toMatchObject({ size: { literal: '20MB' } });
  });

  it('can be overridden by the field', () => {
    const field = { field: 'papers', template: 'T2', props: { max: 1 } };
    expect(fieldOf(build({ papers: PAPERS }, [field]).model).props).toMatchObject({
      template: { literal: 'T2' },
      max: { literal: 1 },
    });
  });
});

describe('words of files', () => {
  it('belong to fields that take files', () => {
    const text = { type: 'string', title: 'Note' };
    expect(build({ note: { ...text, size: '2MB' } }, ['note']).said).toEqual([
      'shape: "size" is a word of files, and "note" takes none.',
    ]);
    expect(build({ note: text }, [{ field: 'note', template: 'T1' }]).said).toEqual([
      'shape: "template" is a word of files: this field takes none.',
    ]);
  });

  it('need a call that takes the files', () => {
    expect(build({ note: { type: 'string', title: 'Note', format: 'file' } }, ['note']).said).toEqual([
      expect.stringContaining('Nothing takes these files: the option "upload" names the call.'),
    ]);
  });
});
