import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import { check } from '../check/check.ts';
import { collectProblems, printProblem } from '../problems/problems.ts';
import { checkShape } from '../load/shape.ts';
import { readSource } from '../source/source.ts';
import { resolve } from '../resolve/model.ts';
import { emitOpenApi } from './openapi.ts';

const clean = join(import.meta.dirname, '../check/fixtures/clean');
const more = {
  title: 'More',
  calls: {
    cancel: {
      title: 'Cancel',
      description: 'Only while it is open.',
      post: '/api/cancel',
      request: {
        ...{ of: 'order', pick: ['orderNo'] },
        and: { 'at?': { type: 'string', format: 'date-time' }, 'day?': { type: 'string', format: 'date' } },
      },
      result: 'none',
      writes: ['order'],
      needs: ['code'],
      confirms: { title: 'Cancel {form.orderNo}' },
      idempotent: true,
      permission: '/orders#cancel',
      answer: 'custom',
    },
    hello: {
      title: 'Hello',
      get: '/api/hello',
      result: 'file',
      permission: 'public',
      unguarded: 'Nothing to guard',
      answer: 'custom',
    },
    scan: {
      title: 'Scan',
      post: '/api/scan',
      request: { and: { scan: { type: 'string', format: 'binary', size: '2MB' }, 'shelf?': { type: 'string' } } },
      result: { and: { id: { type: 'string' } } },
      permission: 'public',
      unguarded: 'Nothing to guard',
      answer: { kind: 'file', store: 'scan', gives: { id: 'id' } },
    },
  },
};

interface Operation {
  description?: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description?: string; content: Record<string, { schema: JsonSchema }> }>;
  [word: string]: unknown;
}

interface Document {
  openapi: string;
  servers: unknown;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<string, Record<string, unknown>>;
}

function emitted(): Document {
  const found = collectProblems();
  const files = readdirSync(clean, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const sources = [
    ...files.flatMap(
      (name) => readSource(name, name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')) ?? [],
    ),
    readSource('calls/more.json', 'calls/more.json', JSON.stringify(more))!,
  ];
  for (const source of sources) checkShape(source, found);
  const resolved = resolve(sources, found);
  expect(check(resolved, found).map(printProblem)).toEqual([]);
  return JSON.parse(emitOpenApi(resolved)) as Document;
}

const document = emitted();
const at = (path: string, method = 'post'): Operation => document.paths[path]![method]!;
const all = Object.values(document.paths).flatMap((each) => Object.values(each));
const body = (path: string): JsonSchema => at(path).requestBody!.content['application/json']!.schema;
const result = (operation: Operation): JsonSchema =>
  operation.responses['200']!.content['application/json']!.schema.properties!.result!;
const header = (operation: Operation, name: string) => operation.parameters.find((each) => each.name === name);

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1, with addresses relative to its server', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('asks for the system on every call', () => {
    for (const each of all) expect(header(each, 'system-name')).toMatchObject({ in: 'header', required: true });
  });

  it('takes a key for calls that may be repeated, and requires it where money moves', () => {
    expect(header(at('/api/pay'), 'Idempotency-Key')).toMatchObject({
      in: 'header',
      required: true,
      schema: { type: 'string', maxLength: 255 },
    });
    expect(header(at('/api/pay'), 'Idempotency-Key')?.schema).not.toHaveProperty('format');
    expect(header(at('/api/cancel'), 'Idempotency-Key')?.required).toBe(false);
    expect(header(at('/api/close'), 'Idempotency-Key')).toBeUndefined();
  });

  it('says what a call does, who may send it and what it needs', () => {
    expect(at('/api/cancel')).toMatchObject({
      summary: 'Cancel',
      description: 'Only while it is open.',
      'x-permission': ['/orders#cancel'],
      'x-needs': ['code'],
    });
    expect(at('/api/hello', 'get')['x-permission']).toBe('public');
    expect(at('/api/close')).not.toHaveProperty('x-needs');
  });

  it('shows a call with files as a form, and a call that gives one as bytes', () => {
    const { content } = at('/api/scan', 'post').requestBody!;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { scan: { type: 'string', format: 'binary', maxLength: 2 * 1024 * 1024 } },
      required: ['scan'],
    });
    expect(Object.keys(at('/api/hello', 'get').responses['200']!.content)).toContain('application/octet-stream');
  });

  it('answers 200 with the result, or with nothing or errors where the business refuses', () => {
    const refusal = [{ type: 'null' }, { $ref: '#/components/schemas/Errors' }];
    expect(result(at('/api/cancel')).anyOf).toEqual(refusal);
    const [given, ...others] = result(at('/api/orders/{orderNo}', 'get')).anyOf!;
    expect(given).toEqual({ $ref: '#/components/schemas/Order' });
    expect(others).toEqual(refusal);
    for (const each of all) {
      const { schema } = each.responses['200']!.content['application/json']!;
      const whole = schema.$ref === undefined ? schema : document.components.schemas.Problem!;
      expect(whole.properties?.code?.description).toContain('0');
      expect(whole.properties?.message?.description).toBeDefined();
    }
  });

  it('carries the titles of enums', () => {
    expect(document.components.schemas.StateValue?.oneOf).toContainEqual({ const: 1, title: 'Open' });
    const { Order } = document.components.schemas;
    expect(Order?.properties?.state).toMatchObject({ $ref: '#/components/schemas/StateValue' });
    expect(JSON.stringify(document.paths)).not.toContain('"enum"');
  });

  it('takes a code as a text, and no negative amount where money moves', () => {
    const { code, amount } = body('/api/pay').properties!;
    expect(code?.type).toBe('string');
    expect(new RegExp(amount!.pattern!, 'u').test('1.50')).toBe(true);
    expect(new RegExp(amount!.pattern!, 'u').test('-1.50')).toBe(false);
  });

  it('keeps to the formats of JSON Schema, whose date-time has another spelling than ours', () => {
    const { at: moment, day } = body('/api/cancel').properties!;
    expect(day?.format).toBe('date');
    expect(moment).not.toHaveProperty('format');
    expect(moment?.pattern).toBeDefined();
  });

  it('refers only to schemas that it contains, and each of them is valid', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!.split('/'));
    for (const path of refs) {
      const target = path.reduce<unknown>((each, word) => (each as Record<string, unknown>)?.[word], document);
      expect(target, path.join('/')).toBeDefined();
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'document', ...document } as object);
    const schemas: JsonSchema[] = all.flatMap((each) => [
      ...each.parameters.map((one) => one.schema),
      ...Object.values(each.requestBody?.content ?? {}).map((one) => one.schema),
      ...Object.values(each.responses['200']!.content).map((one) => one.schema),
    ]);
    for (const schema of [...schemas, ...Object.values(document.components.schemas)]) {
      const here = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object;
      expect(() => ajv.compile(here)).not.toThrow();
    }
    const ids = all.map((each) => each.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
