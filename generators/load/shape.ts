import bundle from '#model/dialect.json' with { type: 'json' };
import type { JsonSchema } from '#model/json-schema.ts';
import { brokenJson } from '../rules/broken-json.ts';
import { duplicateKey } from '../rules/duplicate-name.ts';
import { notDrawnYet } from '../rules/not-drawn-yet.ts';
import type { Problems } from '../problems/problems.ts';
import { reservedName } from '../rules/reserved-name.ts';
import { misshapen } from '../rules/shape.ts';
import { unknownKey } from '../rules/unknown-key.ts';
import { elements, members, reservedMembers, valueAt, type At, type Source } from '../source/source.ts';

const dialect = bundle as { $defs: Record<string, JsonSchema> };

/** Holds a file against the dialect. */
export function checkShape(source: Source, problems: Problems): void {
  if (source.errors.length > 0 || !source.root) {
    brokenJson(problems, source);
    return;
  }
  const findings: Finding[] = [];
  walk({ source, node: source.root }, { $ref: `#/$defs/${source.noun}` }, findings);
  for (const each of findings) report(problems, each);
}

function report(problems: Problems, { code, at, message, word, among }: Finding): void {
  if (code === 'unknown-key') unknownKey(problems, at, word ?? '', among ?? [], 'a word of the dialect here');
  else if (code === 'not-drawn-yet') notDrawnYet(problems, at, message, word);
  else if (code === 'reserved-name') reservedName(problems, at, word ?? '');
  else if (code === 'duplicate-name') duplicateKey(problems, at, word ?? '');
  else misshapen(problems, at, message, { ...(word !== undefined && { word }), ...(among && { among }) });
}

interface Finding {
  code: 'shape' | 'unknown-key' | 'not-drawn-yet' | 'duplicate-name' | 'reserved-name';
  at: At;
  message: string;
  word?: string;
  among?: string[];
}

function walk(at: At, given: JsonSchema, found: Finding[]): void {
  const { drawn = true, ...schema } = deref(given);
  if (drawn === false || given.drawn === false) {
    const inside: Finding[] = [];
    walk(at, schema, inside);
    found.push(...(inside.length > 0 ? inside : [{ code: 'not-drawn-yet' as const, at, message: brief(at) }]));
    return;
  }
  if (schema.type !== undefined && !isType(at, schema.type)) {
    const wanted = [schema.type].flat().map(article).join(' or ');
    found.push({
      code: 'shape',
      at,
      message: `Here stands ${article(kindOf(at))}, expected is ${wanted}${meaning(given, schema)}.${unquoted(at, schema.type)}`,
    });
    return;
  }
  if (schema.const !== undefined && valueAt(at) !== schema.const) {
    found.push({ code: 'shape', at, message: `Expected is ${JSON.stringify(schema.const)}, not ${brief(at)}.` });
    return;
  }
  if (schema.enum && !schema.enum.includes(valueAt(at))) {
    const names = schema.enum.map(String);
    found.push({
      code: 'shape',
      at,
      message: `${brief(at)} is none of ${names.join(', ')}.`,
      word: String(valueAt(at)),
      among: names,
    });
    return;
  }
  if (schema.anyOf && schema.properties === undefined) return choose(at, schema, schema.anyOf, found);
  if (at.node.type === 'string') return walkString(at, given, schema, found);
  if (at.node.type === 'array') return walkArray(at, schema, found);
  if (at.node.type === 'object') walkObject(at, schema, found);
}

function walkString(at: At, given: JsonSchema, schema: JsonSchema, found: Finding[]): void {
  const value = at.node.value as string;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    found.push({
      code: 'shape',
      at,
      message: `"${value}" is not written as it must be${meaning(given, schema)}.`,
      word: value,
    });
  } else if (schema.minLength !== undefined && value.length < schema.minLength) {
    found.push({ code: 'shape', at, message: `This text is too short${meaning(given, schema)}.` });
  }
}

function walkArray(at: At, schema: JsonSchema, found: Finding[]): void {
  const all = elements(at);
  if (schema.minItems !== undefined && all.length < schema.minItems) {
    found.push({ code: 'shape', at, message: 'This list must not be empty.' });
  }
  if (schema.items) for (const each of all) walk(each, schema.items, found);
}

function walkObject(at: At, schema: JsonSchema, found: Finding[]): void {
  const all = members(at);
  const seen = new Set<string>();
  for (const { key, keyAt } of reservedMembers(at))
    found.push({ code: 'reserved-name', at: keyAt, message: '', word: key });
  for (const each of all) {
    if (seen.has(each.key)) {
      found.push({ code: 'duplicate-name', at: each.keyAt, message: '', word: each.key });
    }
    seen.add(each.key);
  }
  if (schema.minProperties !== undefined && all.length < (schema.minProperties as number)) {
    found.push({ code: 'shape', at, message: 'This must not be empty.' });
  }
  for (const key of schema.required ?? []) {
    if (seen.has(key)) continue;
    const said = schema.properties?.[key];
    const means = said === undefined ? '' : meaning(said, deref(said));
    found.push({ code: 'shape', at, message: `"${key}" is missing here${means}.`, word: key });
  }
  for (const each of all) {
    const property = schema.properties?.[each.key];
    const pattern = (schema.propertyNames as JsonSchema | undefined)?.pattern;
    if (property) {
      if (property.drawn === false) {
        found.push({ code: 'not-drawn-yet', at: each.keyAt, message: `"${each.key}"`, word: each.key });
      } else walk(each.at, property, found);
    } else if (pattern !== undefined && !new RegExp(pattern, 'u').test(each.key)) {
      found.push({
        code: 'shape',
        at: each.keyAt,
        message: `"${each.key}" is no name: names begin with a letter and hold letters and digits.`,
        word: each.key,
      });
    } else if (typeof schema.additionalProperties === 'object') {
      walk(each.at, schema.additionalProperties, found);
    } else if (schema.additionalProperties === false) {
      const known = Object.keys(schema.properties ?? {}).filter((key) => !seen.has(key));
      found.push({ code: 'unknown-key', at: each.keyAt, message: '', word: each.key, among: known });
    }
  }
  chooseKeys(at, schema, seen, found);
}

/** `oneOf` and `anyOf` beside `properties` say which keys go together. */
function chooseKeys(at: At, schema: JsonSchema, seen: Set<string>, found: Finding[]): void {
  if (!schema.properties) return;
  const keys = (set: JsonSchema): string[] => set.required ?? set.anyOf?.flatMap(keys) ?? [];
  const holds = (set: JsonSchema): boolean => set.anyOf?.some(holds) ?? keys(set).every((key) => seen.has(key));
  const words = (sets: JsonSchema[]): string =>
    sets.map((set) => keys(set).join(set.anyOf ? ', ' : ' with ')).join(', ');
  for (const sets of [schema.oneOf, schema.anyOf]) {
    if (!sets) continue;
    const holding = sets.filter(holds);
    if (holding.length === 0)
      found.push({ code: 'shape', at, message: `One of these is missing here: ${words(sets)}.` });
    if (sets !== schema.oneOf || holding.length < 2) continue;
    const wanted = new Set(holding.flatMap(keys));
    const here = members(at).filter((each) => wanted.has(each.key));
    const names = [...new Set(here.map((each) => each.key))].join(' and ');
    found.push({
      code: 'shape',
      at: here[1]?.keyAt ?? at,
      message: `Only one of these may stand here, not ${names}.`,
    });
  }
}

/** Of several shapes the one that fits best is what the author meant; its findings are the ones that help. */
function choose(at: At, schema: JsonSchema, branches: JsonSchema[], found: Finding[]): void {
  const tried = branches.map((branch) => {
    const findings: Finding[] = [];
    walk(at, branch, findings);
    return { branch: deref(branch), findings };
  });
  if (tried.some((each) => each.findings.length === 0)) return;
  const fitting = tried.filter((each) => each.branch.type === undefined || isType(at, each.branch.type));
  if (fitting.length === 0) {
    const kinds = [...new Set(tried.flatMap((each) => each.branch.type ?? []))].map(article);
    found.push({
      code: 'shape',
      at,
      message: `Here stands ${article(kindOf(at))}, expected is ${kinds.join(' or ')}${meaning(schema, schema)}.`,
    });
    return;
  }
  const weight = (findings: Finding[]): number =>
    findings.reduce(
      (sum, each) => sum + (each.code === 'not-drawn-yet' ? 0.5 : each.message.startsWith('Expected is') ? 10 : 1),
      0,
    );
  const best = fitting.reduce((a, b) => (weight(b.findings) < weight(a.findings) ? b : a));
  found.push(...best.findings);
}

function deref(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = dialect.$defs[schema.$ref.replace('#/$defs/', '')];
  if (!target) throw new Error(`The dialect has no ${schema.$ref}`);
  return deref(target);
}

function kindOf(at: At): string {
  return at.node.type;
}

function isType(at: At, type: string | string[]): boolean {
  const kind = kindOf(at);
  return [type]
    .flat()
    .some((each) => each === kind || (each === 'integer' && kind === 'number' && Number.isInteger(at.node.value)));
}

function article(kind: string): string {
  const words: Record<string, string> = {
    array: 'a list',
    object: 'an object',
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    null: 'null',
  };
  return words[kind] ?? kind;
}

/** A number, or a yes or no, that was put in quotes. */
function unquoted(at: At, type: string | string[]): string {
  const word: unknown = at.node.value;
  if (typeof word !== 'string') return '';
  const kinds = [type].flat();
  const isMeant =
    (kinds.includes('boolean') && /^(true|false)$/.test(word)) ||
    (kinds.some((each) => each === 'number' || each === 'integer') && /^-?\d+(\.\d+)?$/.test(word));
  return isMeant ? ` Write ${word} without quotes.` : '';
}

function brief(at: At): string {
  const printed = JSON.stringify(valueAt(at));
  return printed.length > 40 ? `${printed.slice(0, 40)}…` : printed;
}

function meaning(given: JsonSchema, schema: JsonSchema): string {
  const description = given.description ?? schema.description;
  return description === undefined ? '' : ` (${description.replace(/\.$/, '')})`;
}
