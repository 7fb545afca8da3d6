import { format as checks, Validator as Interpreter, type OutputUnit } from '@cfworker/json-schema';
import type { JsonSchema } from '#model/json-schema.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Validator } from '#model/screen.ts';
import { wireFormats } from '#model/wire-formats.ts';
import { words } from '../words/words.ts';

// The interpreter knows the standard formats; ours share their names but differ in their rules.
Object.assign(checks, wireFormats);

/** A broken rule of a third-party schema. */
export interface Wrong {
  /** Path of the value: `/owners/0/name`. */
  path: string;
  keyword: string;
  /** The keyword's value in the schema. */
  limit: unknown;
}

/** Keywords whose errors only repeat that something inside them is wrong. */
const OUTER = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'items', 'prefixItems'],
  ...['unevaluatedItems', 'additionalItems', '$ref', 'allOf', 'if', 'then', 'else', 'dependentSchemas'],
]);

/** The rules that a value breaks; none if the schema itself is invalid: then the server decides. */
export function wrongIn(schema: JsonSchema, value: unknown): Wrong[] {
  try {
    const { errors } = interpreterOf(schema, '2020-12').validate(value);
    return nearest(errors)
      .filter(({ keyword }) => !OUTER.has(keyword))
      .map((error) => wrongOf(schema, error));
  } catch {
    return [];
  }
}

/** A validator without compilation or eval: for previews of schemas that the generator has not processed. */
export function interpret(schema: JsonSchema): Validator {
  const validator: Validator = (value) => {
    validator.errors = wrongIn(schema, value).map(({ path, keyword, limit }) => ({
      instancePath: path,
      schemaPath: '',
      keyword,
      // Compiled validators name the limit of some rules after the keyword.
      params: { limit, [keyword]: limit },
    }));
    return validator.errors.length === 0;
  };
  return validator;
}

const interpreters = new WeakMap<object, Interpreter>();

/** True if a value is valid for a schema; RJSF uses this to choose the branch to draw. */
export function keeps(schema: object, value: unknown): boolean {
  try {
    return interpreterOf(schema as JsonSchema, '2019-09').validate(value).valid;
  } catch {
    return false;
  }
}

function interpreterOf(schema: JsonSchema, draft: '2019-09' | '2020-12'): Interpreter {
  const known = interpreters.get(schema);
  if (known !== undefined) return known;
  const made = new Interpreter(schema as object, draft, draft === '2019-09');
  interpreters.set(schema, made);
  return made;
}

/** For a choice between schemas, keeps only the errors of the best matching alternative. */
function nearest(errors: readonly OutputUnit[]): OutputUnit[] {
  const dropped = new Set<OutputUnit>();
  const choices = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .toSorted((left, right) => left.keywordLocation.length - right.keywordLocation.length);
  for (const choice of choices) {
    if (dropped.has(choice)) continue;
    const branches = new Map<string, OutputUnit[]>();
    for (const error of errors) {
      if (error === choice || dropped.has(error) || !isBelow(error, choice)) continue;
      const branch = error.keywordLocation.slice(choice.keywordLocation.length + 1).split('/')[0] ?? '';
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const [best, ...others] = [...branches.values()].toSorted((left, right) => farOff(left) - farOff(right));
    for (const error of others.flat()) dropped.add(error);
    // If all alternatives are constants or types, none matches better than another.
    if (best !== undefined && farOff(best) < FAR) dropped.add(choice);
    else for (const error of best ?? []) dropped.add(error);
  }
  return errors.filter((error) => !dropped.has(error));
}

function isBelow(error: OutputUnit, choice: OutputUnit): boolean {
  return (
    error.keywordLocation.startsWith(`${choice.keywordLocation}/`) &&
    `${error.instanceLocation}/`.startsWith(`${choice.instanceLocation}/`)
  );
}

const FAR = 100;

function farOff(errors: readonly OutputUnit[]): number {
  const real = errors.filter(({ keyword }) => !OUTER.has(keyword));
  const others = real.filter(({ keyword }) => keyword === 'const' || keyword === 'type' || keyword === 'enum');
  return real.length + others.length * FAR;
}

function wrongOf(schema: JsonSchema, { keyword, keywordLocation, instanceLocation, error }: OutputUnit): Wrong {
  const at = instanceLocation.replace(/^#/, '');
  const missing = keyword === 'required' ? /"([^"]*)"/.exec(error)?.[1] : undefined;
  const limit = atKeyword(schema, keywordLocation);
  return { path: missing === undefined ? at : `${at}/${escaped(missing)}`, keyword, limit };
}

/** The keyword's value in the schema at the interpreter's location; follows refs. */
function atKeyword(schema: JsonSchema, location: string): unknown {
  let at: unknown = schema;
  for (const step of location.split('/').slice(1)) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = ownEntry(at as Record<string, unknown>, step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (step === '$ref' && typeof at === 'string') at = ownEntry(schema.$defs, at.slice('#/$defs/'.length));
  }
  return at;
}

export function escaped(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

export function pathText(path: readonly (string | number)[]): string {
  return path.map((step) => `/${escaped(step)}`).join('');
}

/** Message for a broken rule of a third-party schema. */
export function sentenceOf(title: string, { keyword, limit }: Wrong): string {
  switch (keyword) {
    case 'required':
    case 'type':
      return words.foreign.fill(title);
    case 'enum':
    case 'oneOf':
    case 'anyOf':
      return words.foreign.notAnOption(title);
    case 'const':
      return words.foreign.mustBe(title, String(limit));
    case 'false':
    case 'not':
      return words.foreign.notAllowed(title);
    case 'dependentRequired':
      return words.foreign.incomplete(title);
    default:
      if (keyword === 'minLength' && limit === 1) return words.foreign.fill(title);
      return (
        words.rules.limit(title, keyword, typeof limit === 'number' ? String(limit) : '') ??
        words.foreign.invalid(title)
      );
  }
}

/** Message of the first error, with the title of its part. @param title title of the whole */
export function firstSentence(schema: JsonSchema, wrong: readonly Wrong[], title?: string): string | null {
  const [first] = wrong;
  if (first === undefined) return null;
  const own = first.path === '' ? (schema.title ?? title) : undefined;
  return sentenceOf(own ?? titleAt(schema, first.path), first);
}

function titleAt(schema: JsonSchema, path: string): string {
  const steps = path.split('/').slice(1);
  let at: JsonSchema | undefined = schema;
  for (const step of steps) at = inside(schema, at, step.replaceAll('~1', '/').replaceAll('~0', '~'), 0);
  const own = at === undefined ? undefined : (definition(schema, at).title ?? at.title);
  if (own !== undefined) return own;
  const last = steps.at(-1) ?? '';
  if (/^\d+$/.test(last))
    return steps.length > 1
      ? words.foreign.itemOf(titleAt(schema, `/${steps.slice(0, -1).join('/')}`), Number(last) + 1)
      : words.foreign.item(Number(last) + 1);
  return last === '' ? words.foreign.thisPart : last;
}

function inside(whole: JsonSchema, at: JsonSchema | undefined, step: string, depth: number): JsonSchema | undefined {
  if (at === undefined || depth > 8) return undefined;
  const own = definition(whole, at);
  const direct =
    ownEntry(own.properties, step) ?? (/^\d+$/.test(step) ? (own.prefixItems?.[Number(step)] ?? own.items) : undefined);
  if (direct !== undefined) return direct;
  const branches = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? []), own.then, own.else];
  for (const branch of branches) {
    const found = inside(whole, branch as JsonSchema | undefined, step, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function definition(whole: JsonSchema, at: JsonSchema): JsonSchema {
  return (at.$ref === undefined ? undefined : ownEntry(whole.$defs, at.$ref.slice('#/$defs/'.length))) ?? at;
}
