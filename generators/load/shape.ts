import * as compiled from '#model/dialect-validators.js';
import type { DialectError, DialectValidator } from '#model/dialect-validators.js';
import bundle from '#model/dialect.json' with { type: 'json' };
import type { JsonSchema } from '#model/json-schema.ts';
import type { Problems } from '../problems/problems.ts';
import { brokenJson } from '../rules/broken-json.ts';
import { duplicateKey } from '../rules/duplicate-name.ts';
import { notDrawnYet } from '../rules/not-drawn-yet.ts';
import { reservedName } from '../rules/reserved-name.ts';
import { misshapen } from '../rules/shape.ts';
import { unknownKey } from '../rules/unknown-key.ts';
import { elements, keyOf, member, members, reservedMembers, valueAt, type At, type Source } from '../source/source.ts';
import { definitionsForValidators, dereferenced, nameOfRef } from './dialect-schema.ts';

const VALIDATORS: Record<string, DialectValidator> = compiled;
const DEFINITIONS = definitionsForValidators((bundle as { $defs: Record<string, JsonSchema> }).$defs);

/** Validates a file with the dialect's compiled validators. */
export function checkShape(source: Source, problems: Problems): void {
  if (source.errors.length > 0 || !source.root) {
    brokenJson(problems, source);
    return;
  }
  const at = { source, node: source.root };
  checkNames(at, problems);
  for (const { tell } of findingsIn(at, source.noun)) tell(problems);
}

/** Reports keys that would be lost: duplicate keys, and names that every JavaScript object has. */
function checkNames(at: At, problems: Problems): void {
  const seen = new Set<string>();
  for (const { key, keyAt } of reservedMembers(at)) reservedName(problems, keyAt, key);
  for (const { key, keyAt, at: inner } of members(at)) {
    if (seen.has(key)) duplicateKey(problems, keyAt, key);
    seen.add(key);
    checkNames(inner, problems);
  }
  for (const each of elements(at)) checkNames(each, problems);
}

interface Finding {
  /** Distance of the value from a valid one. */
  weight: number;
  tell(problems: Problems): void;
}

/** @param name a definition of the dialect */
function findingsIn(at: At, name: string): Finding[] {
  const validate = VALIDATORS[`${name}Validator`];
  if (validate === undefined) throw new Error(`The dialect has no validator "${name}"`);
  if (validate(valueAt(at)) || !validate.errors) return [];
  const errors = [...validate.errors];
  const found: Finding[][] = [];
  for (let error = errors.pop(); error !== undefined; error = errors.pop()) {
    const { instancePath, keyword } = error;
    // Errors of a choice's branches precede that of the choice, and the error of a pattern that of the name.
    const isWhole = ['anyOf', 'oneOf', 'propertyNames'].includes(keyword);
    while (isWhole && errors.at(-1)?.instancePath.startsWith(instancePath)) errors.pop();
    found.unshift(findingsOf(error, spotIn(at, DEFINITIONS[name] as JsonSchema, instancePath)));
  }
  return found.flat();
}

interface Spot {
  at: At;
  schema: JsonSchema;
  /** The description of the schema, in brackets. */
  meaning: string;
}

/** @param path JSON pointer of a value inside */
function spotIn(at: At, schema: JsonSchema, path: string): Spot {
  let spot: Spot = { at, schema: dereferenced(DEFINITIONS, schema), meaning: meaningOf(schema) };
  for (const step of path.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    const inner = spot.at.node.type === 'array' ? elements(spot.at)[Number(key)] : member(spot.at, key as never);
    if (inner === undefined) return spot;
    spot = { at: inner, ...schemaUnder(spot.schema, key) };
  }
  return spot;
}

function schemaUnder(schema: JsonSchema, key: string): Pick<Spot, 'schema' | 'meaning'> {
  const own = schema.properties?.[key] ?? schema.items ?? schema.additionalProperties;
  const given = typeof own === 'object' ? (own as JsonSchema) : {};
  return { schema: dereferenced(DEFINITIONS, given), meaning: meaningOf(given) };
}

function meaningOf(given: JsonSchema): string {
  const description = given.description ?? dereferenced(DEFINITIONS, given).description;
  return description === undefined ? '' : ` (${description.replace(/\.$/, '')})`;
}

function findingsOf({ keyword, params }: Omit<DialectError, 'instancePath'>, { at, schema, meaning }: Spot): Finding[] {
  const shape = (message: string, more?: Parameters<typeof misshapen>[3], where = at): Finding[] => [
    { weight: keyword === 'const' ? 10 : 1, tell: (problems) => misshapen(problems, where, message, more) },
  ];
  const { value } = at.node;
  switch (keyword) {
    case 'type': {
      const wanted = [params.type].flat() as string[];
      return shape(`Expected ${anyOf(wanted)}, got ${kindOf(at)}${meaning}.${unquoted(at, wanted)}`);
    }
    case 'const':
      return shape(`Expected ${JSON.stringify(params.allowedValue)}, got ${brief(at)}.`);
    case 'enum': {
      const among = (params.allowedValues as unknown[]).map(String);
      return shape(`${brief(at)} is none of ${among.join(', ')}.`, { word: String(value), among });
    }
    case 'pattern':
      return shape(`"${String(value)}" is not written as it must be${meaning}.`, { word: String(value) });
    case 'minLength':
      return shape(`This text is too short${meaning}.`);
    case 'minItems':
      return shape('This list must not be empty.');
    case 'minProperties':
      return shape('This must not be empty.');
    case 'required':
    case 'dependentRequired': {
      const word = String(params.missingProperty);
      const means = schemaUnder(schema, word).meaning;
      const beside = keyword === 'required' ? 'here' : `beside "${String(params.property)}"`;
      return shape(`"${word}" is missing ${beside}${means}.`, { word });
    }
    case 'propertyNames': {
      const word = String(params.propertyName);
      const why = 'names begin with a letter and hold letters and digits';
      return shape(`"${word}" is no name: ${why}.`, { word }, keyOf(at, word as never));
    }
    case 'additionalProperties': {
      const word = String(params.additionalProperty);
      const here = members(at).map(({ key }) => key);
      const among = Object.keys(schema.properties ?? {}).filter((key) => !here.includes(key));
      const keyAt = keyOf(at, word as never);
      return [
        { weight: 1, tell: (problems) => unknownKey(problems, keyAt, word, among, 'a word of the dialect here') },
      ];
    }
    case 'not': {
      // Reported at the key, if the key itself is not drawn yet.
      const key = at.node.parent?.type === 'property' ? at.node.parent.children?.[0] : undefined;
      const word = key === undefined ? at : { source: at.source, node: key };
      return [{ weight: 0.5, tell: (problems) => notDrawnYet(problems, word, brief(word), key && String(key.value)) }];
    }
    case 'anyOf':
    case 'oneOf':
      if (schema.properties !== undefined)
        return shape(...missingKeys(at, schema[keyword] ?? [], params.passingSchemas));
      return findingsOfChoice(at, schema, meaning);
    default:
      return shape(`${brief(at)} breaks "${keyword}" of the dialect (${JSON.stringify(params)})${meaning}.`);
  }
}

/** Branches beside `properties` define which keys belong together. */
function missingKeys(
  at: At,
  branches: JsonSchema[],
  passing: unknown,
): [message: string, more?: undefined, where?: At] {
  const keysOf = (branch: JsonSchema): string[] => branch.required ?? branch.anyOf?.flatMap(keysOf) ?? [];
  const list = (each: JsonSchema): string => keysOf(each).join(each.anyOf ? ', ' : ' with ');
  if (!Array.isArray(passing)) return [`One of these is missing here: ${branches.map(list).join(', ')}.`];
  const wanted = new Set((passing as number[]).flatMap((n) => keysOf(branches[n] ?? {})));
  const here = members(at).filter(({ key }) => wanted.has(key));
  const names = [...new Set(here.map(({ key }) => key))].join(' and ');
  return [`Only one of these may stand here, not ${names}.`, undefined, here[1]?.keyAt ?? at];
}

/** The findings of the branch that fits best, because the author most likely meant it. */
function findingsOfChoice(at: At, schema: JsonSchema, meaning: string): Finding[] {
  const tried = (schema.anyOf ?? []).map((branch) => {
    const { type } = dereferenced(DEFINITIONS, branch);
    return { branch, types: type === undefined ? undefined : [type].flat() };
  });
  const fitting = tried.filter(({ types }) => types === undefined || types.some((type) => isType(at, type)));
  if (fitting.length === 0) {
    const wanted = anyOf(tried.flatMap(({ types }) => types ?? []));
    return [
      {
        weight: 1,
        tell: (problems) => misshapen(problems, at, `Expected ${wanted}, got ${kindOf(at)}${meaning}.`),
      },
    ];
  }
  const unlike = unlikeAll(at, tried);
  if (unlike !== undefined) return [unlike];
  const weightOf = (findings: Finding[]): number => findings.reduce((sum, { weight }) => sum + weight, 0);
  const [best = []] = fitting
    .map(({ branch }) =>
      branch.$ref === undefined ? findingsOfValue(at, branch) : findingsIn(at, nameOfRef(branch.$ref)),
    )
    .toSorted((a, b) => weightOf(a) - weightOf(b));
  return best;
}

/** An object without a key of any branch: no branch was meant, so all of them are named. */
function unlikeAll(at: At, tried: readonly { branch: JsonSchema; types: string[] | undefined }[]): Finding | undefined {
  const objects = tried.map(({ branch }) => dereferenced(DEFINITIONS, branch)).filter((each) => each.properties);
  const here = members(at).map(({ key }) => key);
  const isLike = objects.some(({ properties = {} }) => here.some((key) => key in properties));
  if (here.length === 0 || objects.length < 2 || isLike || objects.some(({ required }) => !required)) return undefined;
  const others = tried.flatMap(({ types }) => types ?? []).filter((type) => type !== 'object');
  const keys = objects.map(({ required = [] }) => required.map((key) => `"${key}"`).join(' and '));
  const wanted = [...(others.length > 0 ? [anyOf(others)] : []), `an object with ${keys.join(', or ')}`].join(', or ');
  const names = here.map((key) => `"${key}"`).join(' and ');
  return {
    weight: 1,
    tell: (problems) => misshapen(problems, at, `Expected ${wanted}, got an object with ${names}.`),
  };
}

/** Findings for a branch that is a constant or one of several. */
function findingsOfValue(at: At, branch: JsonSchema): Finding[] {
  const spot = { at, schema: branch, meaning: meaningOf(branch) };
  const error = (keyword: string, params: object): Finding[] => findingsOf({ keyword, params: { ...params } }, spot);
  const { value } = at.node as { value?: unknown };
  if (branch.const !== undefined) return error('const', { allowedValue: branch.const });
  if (branch.enum !== undefined) return error('enum', { allowedValues: branch.enum });
  if (branch.pattern !== undefined && typeof value === 'string') return error('pattern', {});
  return error('type', { type: branch.type ?? [] });
}

function isType(at: At, type: string): boolean {
  const { type: kind, value } = at.node as { type: string; value?: unknown };
  return type === kind || (type === 'integer' && kind === 'number' && Number.isInteger(value));
}

const KINDS: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

const kindOf = (at: At): string => KINDS[at.node.type] ?? at.node.type;

function anyOf(types: readonly string[]): string {
  return [...new Set(types.map((type) => KINDS[type] ?? type))].join(' or ');
}

/** A hint for a number or boolean in quotes. */
function unquoted(at: At, types: readonly string[]): string {
  const word: unknown = at.node.value;
  if (typeof word !== 'string') return '';
  const isMeant =
    (types.includes('boolean') && /^(true|false)$/.test(word)) ||
    (types.some((each) => each === 'number' || each === 'integer') && /^-?\d+(\.\d+)?$/.test(word));
  return isMeant ? ` Write ${word} without quotes.` : '';
}

function brief(at: At): string {
  const printed = JSON.stringify(valueAt(at));
  return printed.length > 40 ? `${printed.slice(0, 40)}…` : printed;
}
