import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { wireFormats } from '#model/wire-formats.ts';
import type { FieldError } from '../context/refusal.ts';

const MOST_ERRORS = 20;

/** Validators of a Model's calls, compiled when first used. */
export class Schemas {
  private readonly strict = newAjv(false);
  private readonly lenient = newAjv(true);
  private readonly compiled = new Map<string, ValidateFunction>();

  /**
   * Checks a request against the call's schema; null if it is valid.
   * @param lenient converts texts of a query to the types of the schema, in place
   */
  request(call: CallContract, request: Record<string, unknown>, lenient: boolean): FieldError[] | null {
    const ajv = lenient ? this.lenient : this.strict;
    const validate = this.validator(`${lenient} ${call.name}`, ajv, call.requestSchema);
    return validate(request) ? forbidden(request) : readable(validate.errors ?? []);
  }

  /** Checks a line of the call's file; null if it is valid. */
  line(call: CallContract, line: Record<string, unknown>): FieldError[] | null {
    const validate = this.validator(`line ${call.name}`, this.strict, call.lines?.schema ?? {});
    return validate(line) ? forbidden(line) : readable(validate.errors ?? []);
  }

  /** Checks an answer against the call's result; null if it is valid. */
  result(call: CallContract, result: unknown): FieldError[] | null {
    // A call without a result may answer null, even if its schema names properties.
    if (call.result === 'none' && (result === null || result === undefined)) return null;
    const validate = this.validator(`result ${call.name}`, this.strict, call.resultSchema);
    return validate(result) ? null : readable(validate.errors ?? []);
  }

  /** The errors of an answer with all details of the validator, for comparisons that no person reads. */
  resultErrors(call: CallContract, result: unknown): ErrorObject[] {
    if (call.result === 'none' && (result === null || result === undefined)) return [];
    const validate = this.validator(`result ${call.name}`, this.strict, call.resultSchema);
    return validate(result) ? [] : (validate.errors ?? []);
  }

  private validator(key: string, ajv: Ajv2020, schema: JsonSchema): ValidateFunction {
    const found = this.compiled.get(key);
    if (found) return found;
    // Ids would clash between calls with the same entity.
    const { $id: _id, $schema: _draft, ...own } = schema;
    const validate = ajv.compile(own);
    this.compiled.set(key, validate);
    return validate;
  }
}

function newAjv(coerce: boolean): Ajv2020 {
  return new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes: coerce ? 'array' : false,
    removeAdditional: false,
    useDefaults: false,
    formats: { ...wireFormats },
    logger: false,
    addUsedSchema: false,
  });
}

/** Resolves a local `$ref`. */
export function followed(schema: JsonSchema | undefined, root: JsonSchema): JsonSchema | undefined {
  const reference = schema?.$ref;
  if (reference === undefined) return schema;
  let at: unknown = root;
  for (const step of reference.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    at = (at as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return followed(at as JsonSchema | undefined, root);
}

/** The schema of one record of a call's result. */
export function recordSchema(call: CallContract): JsonSchema | undefined {
  const root = call.resultSchema;
  const whole = followed(root, root);
  if (call.result === 'list') return followed(whole?.items, root);
  if (call.result === 'page') return followed(followed(whole?.properties?.list, root)?.items, root);
  return whole;
}

/** True if a text can be stored: PostgreSQL stores no NUL, and refuses JSON with an unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** The first text, or member name, that cannot be stored; null without one. */
export function forbidden(value: unknown, path = ''): FieldError[] | null {
  if (typeof value === 'string') {
    return isStorable(value) ? null : [{ path: path || '/', message: '含有不允许的字符' }];
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const errors = isStorable(name) ? forbidden(inner, `${path}/${name}`) : forbidden(name, path);
    if (errors) return errors;
  }
  return null;
}

function readable(errors: ErrorObject[]): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const error of errors) {
    const path = pathOf(error);
    if (!seen.has(path)) seen.set(path, { path, message: sentence(error) });
    if (seen.size === MOST_ERRORS) break;
  }
  return [...seen.values()];
}

function pathOf(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  const name = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const own = typeof name === 'string' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
  return error.instancePath + own || '/';
}

function sentence(error: ErrorObject): string {
  const limit = (error.params as { limit?: number }).limit;
  switch (error.keyword) {
    case 'required':
    case 'dependentRequired':
      return '不能为空';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return '不支持的字段';
    case 'type':
      return '类型不正确';
    case 'enum':
    case 'const':
    case 'oneOf':
      return '取值不正确';
    case 'maxLength':
      return `最多${limit}个字符`;
    case 'minLength':
      return limit === 1 ? '不能为空' : `至少${limit}个字符`;
    case 'maximum':
      return `不能大于${limit}`;
    case 'minimum':
      return `不能小于${limit}`;
    case 'maxItems':
      return `最多${limit}项`;
    case 'minItems':
      return `至少${limit}项`;
    case 'pattern':
    case 'format':
      return '格式不正确';
    default:
      return '不正确';
  }
}
