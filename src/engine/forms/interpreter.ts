import { format as checks, Validator as Interpreter } from '@cfworker/json-schema';
import type { JsonSchema } from '#model/json-schema.ts';
import type { ValidationError, Validator } from '#model/screen.ts';
import { wireFormats } from '#model/wire-formats.ts';

// The interpreter knows the formats of the standard; ours have the same names and other rules.
Object.assign(checks, wireFormats);

/**
 * Validates without a compiled validator and without eval: for previews of schemas that no generator has run over.
 * Its errors carry no parameters, so these are read from the schema again.
 */
export function interpret(schema: JsonSchema): Validator {
  const interpreter = new Interpreter(schema as object, '2020-12', false);
  const validator: Validator = (value) => {
    const { valid, errors } = interpreter.validate(value);
    validator.errors = errors
      .filter(({ keyword }) => !['properties', '$ref', 'if', 'allOf', 'items'].includes(keyword))
      .map(({ keyword, instanceLocation, error }): ValidationError => {
        const path = instanceLocation.replace(/^#/, '');
        const missing = keyword === 'required' ? /"([^"]+)"/.exec(error)?.[1] : undefined;
        return {
          instancePath: path,
          schemaPath: '',
          keyword,
          params: missing === undefined ? paramsOf(schema, path, keyword) : { missingProperty: missing },
        };
      });
    return valid;
  };
  return validator;
}

function paramsOf(schema: JsonSchema, path: string, keyword: string): Record<string, unknown> {
  const at = (around: JsonSchema | undefined, name: string): JsonSchema | undefined =>
    around?.properties?.[name] ?? around?.items;
  const wanted = path.split('/').slice(1).reduce(at, schema)?.[keyword];
  return keyword === 'pattern' || keyword === 'format' ? { [keyword]: wanted } : { limit: wanted };
}
