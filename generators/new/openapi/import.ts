import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { ruleSchema } from '#model/tame-schema.ts';
import { wireFormats } from '#model/wire-formats.ts';
import { admit } from '../../load/files.ts';
import { checkShape } from '../../load/shape.ts';
import { collectProblems } from '../../problems/problems.ts';
import { resolve } from '../../resolve/model.ts';
import { Refused } from '../refused.ts';
import { enumOf, type Json } from '../shapes.ts';
import { bundle } from './bundle.ts';
import { isObject, refuse, type Document, type Part } from './document.ts';
import { callOf, operationNamed, type Operation } from './operation.ts';

export interface Imported {
  call: Json;
  /** New enum files, by name. */
  enums: Map<string, Json>;
  /** Remarks for the author, such as a sample that breaks its own schema. */
  notes: string[];
}

/**
 * A call from an operation of an OpenAPI document, with a sample answer of the document if there is one.
 * @param known finds an existing enum by name
 * @throws Refused with the place of an unsupported feature
 */
export function importedCall(
  document: Document,
  id: string,
  area: string,
  known: (name: string) => Json | undefined,
): Imported {
  const operation = operationNamed(document, id);
  try {
    const first = attempt(document, operation, area, known, true);
    // The dialect's own words are narrower than a sample of the document, so this uses the exact schemas.
    const made = first.isNarrow ? attempt(document, operation, area, known, false) : first;
    if (made.isNarrow) refuse(operation.part, 'a sample body of the document would be refused by the call');
    return made;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused(`"${id}" cannot be made whole, so nothing was made.\n  ${error.message}.`);
  }
}

function attempt(
  document: Document,
  operation: Operation,
  area: string,
  known: (name: string) => Json | undefined,
  isPlain: boolean,
): Imported & { isNarrow: boolean } {
  const enums = new Map<string, Json>();
  const enumNamed = (wanted: string, values: (string | number)[]): string => {
    const base = `${area}-${kebab(wanted)}`;
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? base : `${base}-${n}`;
      const there = enums.get(name) ?? known(name);
      if (there === undefined) {
        enums.set(name, enumFrom(name, wanted, values));
        return name;
      }
      const constants = ((there['oneOf'] ?? []) as Json[]).map((each) => each['const']);
      if (JSON.stringify(constants) === JSON.stringify(values)) return name;
    }
  };
  const call = callOf(document, operation, { area, enumNamed, isPlain });
  const contract = contractOf(operation, area, call, (name) => enums.get(name) ?? known(name));
  const notes: string[] = [];
  const sample = sampleOf(document, operation, contract);
  if (sample === 'broken') notes.push('The sample answers of the document break its own schema: none was taken.');
  const answer = contract.result === 'none' ? fixed(null) : isSample(sample) ? fixed(sample.value) : 'custom';
  const bodies = bodiesOf(document, operation, contract);
  notes.push(...bodies.notes);
  return { call: { ...call, answer }, enums, notes, isNarrow: bodies.isNarrow };
}

const fixed = (value: unknown): Json => ({ kind: 'fixed', value });

/** `OrderStatus`, `order_status` → `order-status` */
function kebab(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
  return words === '' ? 'value' : words;
}

function enumFrom(name: string, wanted: string, values: (string | number)[]): Json {
  const empty = enumOf(name, wanted, '');
  const oneOf = values.map((value) => ({
    const: value,
    // A number needs a name for expressions and addresses.
    ...(typeof value === 'number' && { name: `V${String(value).replaceAll(/\W/g, '_')}` }),
    title: String(value),
  }));
  return { ...empty, oneOf };
}

/**
 * The call as the generator reads it.
 * @throws Refused for problems that check would report
 */
function contractOf(
  { part }: Operation,
  area: string,
  call: Json,
  enumOfName: (name: string) => Json | undefined,
): CallContract {
  const found = collectProblems();
  const used = [...JSON.stringify(call).matchAll(/enums\/([\w-]+)\.json"/g)].map(([, name]) => name as string);
  const files: [string, unknown][] = [
    [`calls/${area}.json`, { title: area, calls: { one: call } }],
    ...[...new Set(used)].map((name): [string, unknown] => [`enums/${name}.json`, enumOfName(name)]),
  ];
  const sources = files.flatMap(([path, json]) => admit(path, path, JSON.stringify(json), found) ?? []);
  for (const source of sources) checkShape(source, found);
  const { model } = resolve(sources, found);
  const [problem] = found.list;
  if (problem !== undefined) refuse(part, problem.message.replace(/\.$/, ''));
  return model.calls[`${area}.one`] as CallContract;
}

const ajv = (): Ajv2020 => new Ajv2020({ strict: false, formats: { ...wireFormats }, logger: false });

function passes(schema: JsonSchema, value: unknown): boolean {
  const { $id: _id, $schema: _draft, ...own } = schema;
  return ajv().validate(own, value);
}

interface Sample {
  value: unknown;
}

const isSample = (sample: Sample | 'broken' | undefined): sample is Sample => typeof sample === 'object';

/** The first sample answer that its schema accepts. */
function sampleOf(document: Document, { part }: Operation, contract: CallContract): Sample | 'broken' | undefined {
  const samples = document
    .members(document.get(part, 'responses'))
    .filter(([status]) => /^2/.test(status))
    .flatMap(([, response]) => jsonMedia(document, response))
    .flatMap((media) => samplesOf(document, media));
  if (samples.length === 0) return undefined;
  const value = samples.find((each) => passes(contract.resultSchema, each));
  return value === undefined ? 'broken' : { value };
}

/** Samples of a body, validated against the new request. */
function bodiesOf(
  document: Document,
  { part }: Operation,
  contract: CallContract,
): { isNarrow: boolean; notes: string[] } {
  const [media] = jsonMedia(document, document.get(part, 'requestBody'));
  const schema = media && document.member(media, 'schema');
  if (media === undefined || schema === undefined) return { isNarrow: false, notes: [] };
  const own = ruleSchema(bundle(document, schema, 'request')).schema;
  const { required = [], ...request } = contract.requestSchema;
  const beside = new Set([...contract.pathParams, ...Object.keys(contract.sent ?? {})]);
  const made = { ...request, required: required.filter((name) => !beside.has(name)) };
  const refused = samplesOf(document, media).filter((each) => passes(own, each) && !passes(made, each));
  const isUndescribed = (each: unknown): boolean =>
    isObject(each) && Object.keys(each).some((name) => !contract.fields.includes(name));
  const isEmptied = refused.filter((each) => !isUndescribed(each));
  const notes = refused.some(isUndescribed)
    ? ['A sample body of the document has fields that its schema does not describe.']
    : [];
  return { isNarrow: isEmptied.length > 0, notes };
}

function jsonMedia(document: Document, owner: Part | undefined): Part[] {
  return document
    .members(document.get(owner, 'content'))
    .flatMap(([type, media]) => (/^application\/([\w.+-]*\+)?json\b/i.test(type) ? [media] : []));
}

/** Samples beside and inside a schema. */
export function samplesOf(document: Document, media: Part): unknown[] {
  const named = document
    .members(document.get(media, 'examples'))
    .flatMap(([, each]) => document.get(each, 'value') ?? []);
  const single = document.member(media, 'example');
  const schema = document.get(media, 'schema');
  const inside = schema && document.member(schema, 'example');
  return [...named, ...(single ? [single] : []), ...(inside ? [inside] : [])].map(({ value }) => value);
}
