import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { expect, it } from 'vitest';
import type { JsonSchema } from '#model/json-schema.ts';
import { SchemaRules } from './schema-rules.ts';

const SCHEMA: JsonSchema = {
  $id: 'form',
  type: 'object',
  properties: { alias: { type: 'string', pattern: '^[a-z]+$' } },
};

it('reports to RJSF no error of a value that was validated alone before', async () => {
  const rules = new SchemaRules(null, SCHEMA);
  await rules.load();
  type Validators = Parameters<typeof createPrecompiledValidator>;
  const validator = createPrecompiledValidator({ form: rules.check } as Validators[0], SCHEMA as Validators[1]);
  // A field or a line is validated alone while a person types.
  expect(rules.check({ alias: 'BLUE' })).toBe(false);
  expect(validator.validateFormData({ alias: 'blue' }, SCHEMA as Validators[1]).errors).toEqual([]);
});
