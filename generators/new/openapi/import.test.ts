import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../shapes.ts';
import { readOpenApi } from './document.node.ts';
import type { Document } from './document.ts';
import { importedCall, type Imported } from './import.ts';
import { operationsOf } from './operation.ts';

/* A provider's document with each feature once, in several files. Unsupported features are refused with their place. */

const MAIN = `
openapi: 3.0.3
info: {title: Payouts, version: '1'}
servers: [{url: 'https://pay.example/v2/'}]
paths:
  /payouts: {$ref: 'paths/payouts.yaml#/payouts'}
  /payouts/{payout-id}:
    parameters: [{$ref: '#/components/parameters/PayoutId'}]
    get:
      operationId: getPayout
      parameters:
        - {name: expand, in: query, schema: {type: array, items: {type: string, enum: [payee, fee]}}}
      responses: {'200': {$ref: '#/components/responses/Payout'}}
    patch:
      operationId: patchPayout
      deprecated: true
      parameters: [{name: dryRun, in: query, schema: {type: boolean}}]
      requestBody:
        content: {application/merge-patch+json: {schema: {$ref: '#/components/schemas/Change'}}}
      responses: {'204': {description: Changed}}
  /payouts/{payout-id}/receipt:
    get:
      operationId: receipt
      parameters: [{$ref: '#/components/parameters/PayoutId'}]
      responses: {'200': {content: {application/pdf: {}}}}
  /rates:
    get:
      operationId: rates
      responses:
        '200': {content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Money'}}}}}
components:
  parameters:
    PayoutId: {name: payout-id, in: path, required: true, schema: {type: string, minLength: 3}}
    RequestId: {name: Pay-Request-Id, in: header, required: true, schema: {type: string, maxLength: 36}}
  requestBodies:
    Payout:
      required: true
      content:
        application/json:
          schema: {$ref: '#/components/schemas/Payout'}
          example:
            amount: {value: '12.50', currency: USD}
            payee: {iban: DE02120300000000202051}
            reference: INV-7
            kind: express
            note: null
            at: 2026-11-29T10:00:00+08:00
            lines: [{text: One}, {text: Two, tax: 3}]
            label: {a: b}
  responses:
    Payout:
      description: A payout
      content:
        application/json:
          schema: {$ref: '#/components/schemas/Payout'}
          examples:
            broken: {value: {id: 7}}
            usual: {$ref: '#/components/examples/Usual'}
  examples:
    Usual:
      value: {id: P1, amount: {value: '1', currency: EUR}, reference: R-1, payee: {card: '4'}, note: null, kind: usual}
  schemas:
    Money:
      type: object
      required: [value, currency]
      properties: {value: {type: string, pattern: '^\\d+(\\.\\d+)?$'}, currency: {$ref: '#/components/schemas/Currency'}}
    Currency: {type: string, enum: [USD, EUR]}
    Base:
      type: object
      required: [id, reference]
      properties:
        id: {type: string, readOnly: true}
        reference: {type: string, maxLength: 35, pattern: '^[A-Z]+-\\d+$', description: 'The **number** of the invoice. Shown to the payee.'}
    Payout:
      allOf:
        - {$ref: '#/components/schemas/Base'}
        - type: object
          required: [amount, payee]
          properties:
            amount: {$ref: '#/components/schemas/Money'}
            payee: {oneOf: [{$ref: '#/components/schemas/Account'}, {$ref: '#/components/schemas/Card'}]}
            kind: {type: string, enum: [usual, express]}
            note: {type: string, nullable: true, maxLength: 80}
            at: {type: string, format: date-time}
            share: {type: number, minimum: 0, maximum: 100, exclusiveMaximum: true}
            count: {type: integer, minimum: 1}
            lines: {type: array, maxItems: 9, items: {type: object, properties: {text: {type: string}, tax: {anyOf: [{type: string}, {type: number}]}}}}
            label: {type: object, additionalProperties: {type: string}}
            parent: {$ref: '#/components/schemas/Payout'}
    Account: {type: object, additionalProperties: false, required: [iban], properties: {iban: {type: string, minLength: 15}}}
    Card: {type: object, additionalProperties: false, required: [card], properties: {card: {type: string}}}
    Change:
      type: object
      properties: {reference: {type: string}, state: {$ref: 'more/states.json#/State'}}
`;

const PATHS = `
payouts:
  post:
    operationId: createPayout
    summary: Create a payout
    parameters: [{$ref: '../main.yaml#/components/parameters/RequestId'}]
    requestBody: {$ref: '../main.yaml#/components/requestBodies/Payout'}
    responses: {'201': {$ref: '../main.yaml#/components/responses/Payout'}}
`;

/** The reason for each wrong operation, by its name. */
const REFUSED: Record<string, [operation: string, why: string]> = {
  cookie: ['parameters: [{name: s, in: cookie, schema: {type: string}}]', '"s" is sent as a cookie'],
  deep: ['parameters: [{name: f, in: query, style: deepObject, schema: {type: object}}]', '"f" is sent as plain text'],
  comma: [
    'parameters: [{name: f, in: query, explode: false, schema: {type: array, items: {type: string}}}]',
    'the list "f" is not spelled as f=a&f=b',
  ],
  list: [body('{type: array, items: {type: string}}'), 'the body is of type "array"'],
  union: [body('{oneOf: [{type: object}, {type: object}]}'), 'the body is one of several records'],
  map: [body('{type: object, additionalProperties: {type: string}}'), 'the body takes fields of any name'],
  form: [
    'requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: string}}}}}}',
    'the body is application/x-www-form-urlencoded',
  ],
  away: [body('{$ref: "https://elsewhere.example/a.yaml#/A"}'), 'is elsewhere: save it beside the document'],
  nowhere: [body('{$ref: "#/components/schemas/None"}'), 'leads nowhere'],
  twice: [
    `parameters: [{name: a, in: query, schema: {type: string}}]\n      ${body('{type: object, properties: {a: {type: string}}}')}`,
    '"a" is a parameter and a field of the body',
  ],
  file: [
    body('{type: object, properties: {a: {type: object, properties: {b: {type: string, format: binary}}}}}'),
    'a file inside a record cannot be sent',
  ],
};

function body(schema: string): string {
  return `requestBody: {content: {application/json: {schema: ${schema}}}}`;
}

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
let document: Document;

function put(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

beforeAll(async () => {
  put('paths/payouts.yaml', PATHS);
  put('more/states.json', JSON.stringify({ State: { type: 'string', enum: ['OPEN', 'PAID'] } }));
  document = await readOpenApi(put('main.yaml', MAIN));
});
afterAll(() => rmSync(folder, { recursive: true }));

const imported = (id: string): Imported => importedCall(document, id, 'pay', () => undefined);
const fieldsOf = (call: Json): Record<string, Json> => (call['request'] as { and: Record<string, Json> }).and;

describe('an operation of an OpenAPI document', () => {
  it('keeps every field of its body: nested records, lists, choices, limits and null', () => {
    const { call, enums } = imported('createPayout');
    const fields = fieldsOf(call);
    expect(call).toMatchObject({
      title: 'Create a payout',
      post: '/v2/payouts',
      request: { headers: ['Pay-Request-Id'] },
    });
    // The server sets the id.
    expect(Object.keys(fields)).toEqual([
      ...['Pay-Request-Id', 'reference', 'amount', 'payee', 'kind?', 'note?', 'at?', 'share?', 'count?'],
      ...['lines?', 'label?', 'parent?'],
    ]);
    expect(fields['reference']).toEqual({
      type: 'string',
      title: 'Reference',
      description: 'The number of the invoice.',
      pattern: '^[A-Z]+-\\d+$',
      maxLength: 35,
    });
    expect(fields['kind?']).toEqual({ $ref: '../enums/pay-kind.json', title: 'Kind' });
    expect([...enums.keys()]).toEqual(expect.arrayContaining(['pay-kind', 'pay-currency']));
    expect(fields['note?']).toMatchObject({ type: ['string', 'null'], maxLength: 80 });
    expect(fields['count?']).toMatchObject({ type: 'integer', minimum: 1 });
    expect(fields['share?']?.['schema']).toMatchObject({ exclusiveMaximum: 100, minimum: 0 });
    expect((fields['lines?']!['schema'] as Json)['maxItems']).toBe(9);
    expect(fields['label?']?.['schema']).toMatchObject({ additionalProperties: { type: 'string' } });
    expect(['payee', 'amount'].map((name) => (fields[name]!['schema'] as Json)['$defs'])).toMatchObject([
      { Account: { required: ['iban'] }, Card: { required: ['card'] } },
      { Currency: { enum: ['USD', 'EUR'] } },
    ]);
    // A recursive schema keeps one definition of itself.
    const own = (fields['parent?']!['schema'] as { $defs: Json }).$defs;
    expect(JSON.stringify(own['Payout'])).toContain('#/$defs/Payout');
  });

  it('is answered by a sample of the document that fits its schema', () => {
    const { call } = imported('createPayout');
    expect(call['answer']).toMatchObject({ kind: 'fixed', value: { id: 'P1', amount: { currency: 'EUR' } } });
    const { and } = call['result'] as { and: Record<string, Json> };
    expect(and['amount']).toMatchObject({ properties: { currency: { $ref: '../enums/pay-currency.json' } } });
    expect(and['id']).toMatchObject({ type: 'string' });
  });

  it('is sent by PATCH, with path, query and body apart, and may be deprecated', () => {
    const { call } = imported('patchPayout');
    expect(call).toMatchObject({
      patch: '/v2/payouts/:payoutId',
      deprecated: 'The document marks it as deprecated.',
      request: { query: ['dryRun'] },
      result: 'none',
      answer: { kind: 'fixed', value: null },
    });
    expect(Object.keys(fieldsOf(call))).toEqual(['payoutId', 'dryRun?', 'reference?', 'state?']);
    expect(fieldsOf(call)['state?']).toMatchObject({ $ref: '../enums/pay-state.json' });
    const { call: read } = imported('getPayout');
    expect(fieldsOf(read)['expand?']).toMatchObject({ type: 'array', items: { $ref: '../enums/pay-expand.json' } });
    expect((read['request'] as Json)['query']).toBeUndefined();
  });

  it('answers files, and lists of a foreign shape', () => {
    expect(imported('receipt').call['result']).toBe('file');
    expect(imported('rates').call['result']).toMatchObject({ schema: { type: 'array' } });
  });

  it('reuses an enum with the same values, and gives another one another name', () => {
    const there = (value: string): Json => ({
      title: 'State',
      oneOf: ['OPEN', value].map((each) => ({ const: each, title: each })),
    });
    const made = (value: string): Imported =>
      importedCall(document, 'patchPayout', 'pay', (name) => (name === 'pay-state' ? there(value) : undefined));
    expect([...made('PAID').enums.keys()]).toEqual([]);
    expect([...made('GONE').enums.keys()]).toEqual(['pay-state-2']);
  });

  it('is found by its id or by method and path, and an unknown name is reported', () => {
    expect(operationsOf(document).map(({ id }) => id)).toContain('createPayout');
    expect(imported('get /rates').call['get']).toBe('/v2/rates');
    expect(() => imported('createPayot')).toThrow('Did you mean "createPayout"?');
  });

  it.each(Object.entries(REFUSED))('is refused with its place: %s', async (name, [operation, why]) => {
    const file = put(
      `${name}.yaml`,
      `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /x:\n    post:\n      operationId: x\n      ${operation}\n      responses: {'204': {description: done}}\n`,
    );
    const wrong = await readOpenApi(file);
    const made = (): Imported => importedCall(wrong, 'x', 'pay', () => undefined);
    expect(made).toThrow('"x" cannot be made whole, so nothing was made.');
    expect(made).toThrow(why);
  });

  it('takes equal schemas side by side, and a recursive one', async () => {
    const tree = '{type: object, properties: {of: {$ref: "#/components/schemas/Tree"}, more: {type: array}}}';
    const field = '{$ref: "#/components/schemas/Tree", description: A tree}';
    const text = `openapi: 3.1.0
paths:
  /x:
    post:
      operationId: x
      requestBody:
        content:
          application/json:
            schema: {type: object, required: [a], properties: {a: ${field}, b: ${field}, c: {type: array}, d: {type: array}}}
            example: {a: {of: {of: {}}}, b: {more: [1]}, c: [], d: [2]}
      responses: {'204': {description: done}}
components: {schemas: {Tree: ${tree}}}
`;
    const made = importedCall(await readOpenApi(put('tree.yaml', text)), 'x', 'pay', () => undefined);
    expect(Object.keys(fieldsOf(made.call))).toEqual(['a', 'b?', 'c?', 'd?']);
    expect(made.notes).toEqual([]);
  });

  it('is not read from Swagger 2, from no document and from no file', async () => {
    await expect(readOpenApi(put('old.json', '{"swagger": "2.0"}'))).rejects.toThrow('it has Swagger 2.0');
    await expect(readOpenApi(put('none.json', '{}'))).rejects.toThrow('it has no "openapi"');
    await expect(readOpenApi(put('broken.yaml', 'a: [b'))).rejects.toThrow('broken.yaml');
    await expect(readOpenApi(join(folder, 'gone.yaml'))).rejects.toThrow('does not exist');
  });
});
