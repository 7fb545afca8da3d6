import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { instantOf } from '#model/instant.ts';
import { scaleOf } from '#model/money.ts';
import { makeSamples, sampleOrder } from '#model/samples.ts';
import { wireFormats } from '#model/wire-formats.ts';

/* Sample records of every entity of the product, with its word or without it. */

const now = instantOf('2026-11-20 15:42:08');
const PERSON = {
  ...{ userNo: '80010001', userName: '深圳星澜电子商务有限公司' },
  ...{ operatorId: '8001000101', operatorName: '林远航', loginNo: '13800000001' },
};
const ajv = new Ajv2020({ strict: false, formats: wireFormats });

const made = new Map<string, Record<string, unknown>[]>();
for (const entity of sampleOrder(model)) {
  const records = (name: string) => made.get(name) ?? [];
  made.set(entity, makeSamples(model, entity, { owner: '80010001', users: [PERSON], now, seed: 7, records }));
}
const entities = Object.values(model.entities).map((definition) => ({
  ...{ name: definition.name, definition },
  records: made.get(definition.name) ?? [],
}));

describe.each(entities)('sample records of $name', ({ definition, records }) => {
  it('fit the storage and the rules of the fields', () => {
    const fits = ajv.compile(definition.schema);
    for (const record of records) {
      expect(fits(record) ? [] : fits.errors, JSON.stringify(record)).toEqual([]);
      for (const { name, pattern, minLength = 0, maxLength = Infinity, min, max, currency } of definition.fields) {
        const value = record[name];
        if (typeof value !== 'string') continue;
        const about = `${name}: ${value}`;
        expect(Array.from(value).length >= minLength && Array.from(value).length <= maxLength, about).toBe(true);
        if (pattern !== undefined) expect(value, about).toMatch(new RegExp(pattern, 'u'));
        if (min !== undefined) expect(Number(value), about).toBeGreaterThanOrEqual(min);
        if (max !== undefined) expect(Number(value), about).toBeLessThanOrEqual(max);
        if (currency === undefined || definition.samples !== undefined) continue;
        const code = 'code' in currency ? currency.code : record[currency.field];
        const decimals = value.split('.')[1]?.length ?? 0;
        expect(decimals, about).toBe(scaleOf(typeof code === 'string' ? code : undefined));
      }
    }
  });
});

it('exist for every entity that does not exclude them', () => {
  const none = entities.filter(({ definition, records }) => definition.samples?.count !== 0 && records.length === 0);
  expect(none.map(({ name }) => name)).toEqual([]);
});
