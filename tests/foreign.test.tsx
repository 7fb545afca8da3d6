import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ForeignForm } from '#engine/foreign/ForeignForm.tsx';
import { wrongIn } from '#engine/foreign/foreign-rules.ts';
import { admit } from '#generators/load/files.ts';
import { checkShape } from '#generators/load/shape.ts';
import { collectProblems } from '#generators/problems/problems.ts';
import { resolve } from '#generators/resolve/model.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { Random } from '#model/random.ts';
import { ruleSchema } from '#model/tame-schema.ts';
import { realClock } from '#sandbox/clock.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { foreignSchema, valueFor } from './fixtures/foreign-schemas.ts';

/* Schemas of others, each as the body of a call: drawn, filled in and sent. */

const COUNT = Number(process.env['SOAK_SCHEMAS'] ?? (process.env['SOAK'] === '1' ? 2_000 : 200));
const seed = Number(process.env['SOAK_SEED'] ?? 20261130);
/** Values that are sent for each schema. */
const VALUES = 4;

const random = new Random(seed, 'foreign-forms');
/** From a public document: a reference to the root's own definition beside an id. */
const RECURSIVE: JsonSchema = {
  $id: 'https://provider.example/step.json',
  $ref: '#/definitions/step',
  definitions: {
    step: {
      type: 'object',
      properties: { title: { type: 'string' }, inputs: { type: 'array', items: { $ref: '#/definitions/step' } } },
    },
  },
};
const schemas = [RECURSIVE, ...Array.from({ length: COUNT - 1 }, () => foreignSchema(random))];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({
    model: modelOf(schemas),
    database: await openDatabase(await emptyPlace()),
    clock: realClock(),
    answers: {},
    accounts: { load: () => Promise.resolve(null) },
    refusals: { notFound: { code: '10018', message: '记录不存在' } },
    wire: { cookie: 'provider', header: 'x-provider' },
    site: { name: 'Provider' },
    log: () => undefined,
  });
});
afterAll(() => sandbox.close());

function modelOf(all: readonly JsonSchema[]): ReturnType<typeof resolve>['model'] {
  const problems = collectProblems();
  const calls = Object.fromEntries(
    all.map((schema, n) => [
      `send${n}`,
      {
        ...{ title: `资料 ${n}`, post: `/api/foreign/${n}`, permission: 'public', result: 'none' },
        request: { and: { details: { type: 'object', title: '资料', schema } } },
        answer: { kind: 'fixed', value: null },
      },
    ]),
  );
  const text = JSON.stringify({ title: '资料', unguarded: 'Nobody owns what these forms hold.', calls });
  const source = admit('calls/foreign.json', 'calls/foreign.json', text, problems);
  if (source !== undefined) checkShape(source, problems);
  const { model } = resolve(source === undefined ? [] : [source], problems);
  expect(problems.list.map(({ message }) => message)).toEqual([]);
  return model;
}

function draw(schema: JsonSchema, value: unknown): string {
  const rule = ruleSchema(schema);
  return renderToString(
    <FluentProvider theme={webLightTheme}>
      <ForeignForm
        id="f"
        title="资料"
        rule={rule}
        value={value}
        onChange={() => undefined}
        wrong={wrongIn(rule.schema, value ?? {})}
        isToldAll
        readOnly={false}
        disabled={false}
      />
    </FluentProvider>,
  );
}

it(`draws ${COUNT} schemas of providers, and takes what the form lets through (seed ${seed})`, async () => {
  // RJSF reports on the console what it cannot merge.
  vi.spyOn(console, 'warn').mockReturnValue();
  const troubles: string[] = [];
  const outcomes = { taken: 0, refused: 0 };
  for (const [n, schema] of schemas.entries()) {
    const rule = ruleSchema(schema).schema;
    for (let turn = 0; turn < VALUES; turn += 1) {
      const value = turn === 0 ? undefined : valueFor(random, schema);
      const html = draw(schema, value);
      const response = await sandbox.inject({
        method: 'POST',
        url: `/api/foreign/${n}`,
        headers: { 'x-provider': 'test' },
        payload: { details: value ?? {} },
      });
      const told = `Schema ${n}: ${JSON.stringify(schema)} with ${JSON.stringify(value)}`;
      if (/无法显示|选项 \d/.test(html)) troubles.push(`${told} is drawn in part`);
      const isFit = wrongIn(rule, value ?? {}).length === 0;
      const isTaken = response.statusCode === 200 && response.json<{ code: string }>().code === '0';
      outcomes[isTaken ? 'taken' : 'refused'] += 1;
      if (response.statusCode >= 500) troubles.push(`${told} answers ${response.statusCode}`);
      else if (isFit !== isTaken)
        troubles.push(`${told} is ${isFit ? 'fit' : 'unfit'}: ${response.body.slice(0, 300)}`);
    }
  }
  expect(troubles.slice(0, 3).map((each) => each.slice(0, 3_000))).toEqual([]);
  expect(outcomes.taken).toBeGreaterThan(COUNT);
  expect(outcomes.refused).toBeGreaterThan(COUNT / 4);
});
