import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { wrongIn } from '../foreign/foreign-rules.ts';

/** Validates without a compiled validator and without eval: for previews of schemas that no generator has run over. */
export function interpret(schema: JsonSchema): Validator {
  const validator: Validator = (value) => {
    validator.errors = wrongIn(schema, value).map(({ path, keyword, limit }) => ({
      instancePath: path,
      schemaPath: '',
      keyword,
      // A compiled validator calls the limit of some rules by the rule's name.
      params: { limit, [keyword]: limit },
    }));
    return validator.errors.length === 0;
  };
  return validator;
}
