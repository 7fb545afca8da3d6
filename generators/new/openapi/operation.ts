import { nearest } from '../../problems/nearest.ts';
import { Refused } from '../refused.ts';
import type { Json } from '../shapes.ts';
import { bundle, bundleJoined, isOther } from './bundle.ts';
import { isObject, refuse, type Document, type Part } from './document.ts';
import { drawable, fieldOf, joined, propertiesOf, wordsOf, type FieldsOptions } from './fields.ts';

/* Creates a call from an operation of an OpenAPI document: completely, or not at all. */

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];
const IN_BODY: readonly Method[] = ['post', 'put', 'patch'];
/** OpenAPI describes these headers by other keywords and ignores parameters with their names. */
const NO_PARAMETER = new Set(['accept', 'content-type', 'authorization']);

export interface Operation {
  id: string;
  method: Method;
  path: string;
  item: Part;
  part: Part;
}

export function operationsOf(document: Document): Operation[] {
  return document.members(document.get(document.root, 'paths')).flatMap(([path, raw]) => {
    const item = document.follow(raw);
    return METHODS.flatMap((method) => {
      const part = document.get(item, method);
      if (part === undefined) return [];
      return [{ id: document.text(part, 'operationId') ?? `${method} ${path}`, method, path, item, part }];
    });
  });
}

/** @throws Refused if there is no such operation */
export function operationNamed(document: Document, id: string): Operation {
  const all = operationsOf(document);
  const found = all.find((each) => each.id === id || `${each.method} ${each.path}` === id);
  if (found) return found;
  const ids = all.map((each) => each.id);
  const like = nearest(id, ids);
  const hint = like === undefined ? `It has ${ids.slice(0, 5).join(', ')} …` : `Did you mean "${like}"?`;
  throw new Refused(`The document has no operation "${id}". ${hint}`);
}

export type CallOptions = Pick<FieldsOptions, 'area' | 'enumNamed' | 'isPlain'>;

/** @throws Refused with the place of an unsupported feature */
export function callOf(document: Document, operation: Operation, options: CallOptions): Json {
  const { method, part, id } = operation;
  const { path, fields, query, headers, required } = parametersOf(document, operation, options);
  const body = bodyOf(document, operation, { document, direction: 'request', ...options });
  for (const [name, each] of Object.entries(body?.fields ?? {})) {
    const plain = name.replace(/\?$/, '');
    if (plain in fields) refuse(part, `"${plain}" is a parameter and a field of the body; a request has one of a name`);
    required.set(plain, !name.endsWith('?'));
    fields[plain] = each;
  }
  const and = Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [required.get(name) === true ? name : `${name}?`, each]),
  );
  const isDeprecated = isObject(part.value) && part.value['deprecated'] === true;
  const request = {
    and,
    ...(body && Object.keys(body.dependentRequired).length > 0 && { dependentRequired: body.dependentRequired }),
    ...(query.length > 0 && IN_BODY.includes(method) && { query }),
    ...(headers.length > 0 && { headers }),
  };
  return {
    title: (document.text(part, 'summary') ?? wordsOf(id)).trim(),
    ...(isDeprecated && { deprecated: 'The document marks it as deprecated.' }),
    [method]: path,
    ...(Object.keys(and).length > 0 && { request }),
    result: resultOf(document, operation, { document, direction: 'answer', ...options }),
    answer: 'custom',
  };
}

interface Parameters {
  path: string;
  fields: Record<string, Json>;
  required: Map<string, boolean>;
  query: string[];
  headers: string[];
}

function parametersOf(document: Document, { path, item, part }: Operation, options: CallOptions): Parameters {
  const found: Parameters = { path: '', fields: {}, required: new Map(), query: [], headers: [] };
  const all = new Map<string, Part>();
  // A parameter of the operation replaces one of the path.
  for (const owner of [item, part])
    for (const [, raw] of document.members(document.get(owner, 'parameters'))) {
      const each = document.follow(raw);
      all.set(`${document.text(each, 'in')} ${document.text(each, 'name')}`, each);
    }
  const inPath = new Map<string, string>();
  for (const each of all.values()) {
    const [name = '', place = ''] = [document.text(each, 'name'), document.text(each, 'in')];
    if (place === 'header' && NO_PARAMETER.has(name.toLowerCase())) continue;
    if (place !== 'path' && place !== 'query' && place !== 'header')
      refuse(each, `"${name}" is sent as a ${place}; a call sends fields by path, query, header or body`);
    const field = place === 'path' ? identifier(name) : name;
    if (field === '' || field.endsWith('?')) refuse(each, `"${name}" is no name of a field`);
    if (field in found.fields) refuse(each, `"${name}" is sent in two places; a request has one field of a name`);
    const schema = document.member(each, 'schema');
    if (schema === undefined)
      refuse(
        each,
        `"${name}" is written as ${'content' in (each.value as Json) ? 'a document of its own' : 'nothing'}; an address holds plain values`,
      );
    const made = fieldOf({ document, direction: 'request', inAddress: true, ...options }, field, schema);
    plainStyle(document, each, name, place, made);
    found.fields[field] = made;
    found.required.set(field, place === 'path' || (isObject(each.value) && each.value['required'] === true));
    if (place === 'path') inPath.set(name, field);
    if (place === 'query') found.query.push(field);
    if (place === 'header') found.headers.push(field);
  }
  const plain = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
    const field = inPath.get(name);
    if (field === undefined) refuse(part, `no parameter describes "{${name}}" of the path`);
    return `:${field}`;
  });
  if (/:[A-Za-z]/.test(path) || !/^\/[^ ?#]*$/.test(plain)) refuse(part, `the path "${path}" cannot be written`);
  for (const name of inPath.keys()) if (!path.includes(`{${name}}`)) refuse(part, `the path has no "{${name}}"`);
  return { ...found, path: basePath(document) + plain };
}

/** The path of the first server, with which every path begins. */
function basePath(document: Document): string {
  const url = document.text(document.get(document.root, 'servers', 0), 'url') ?? '';
  const path = /^(?:https?:\/\/[^/]+)?(\/.*)?$/.exec(url)?.[1] ?? '';
  return path.includes('{') ? '' : path.replace(/\/+$/, '');
}

/** Lists in an address are written as `name=a&name=b`; other styles would be other addresses. */
function plainStyle(document: Document, parameter: Part, name: string, place: string, field: Json): void {
  const style = document.text(parameter, 'style');
  const explode = isObject(parameter.value) ? parameter.value['explode'] : undefined;
  const isList = field['type'] === 'array' || (Array.isArray(field['type']) && field['type'].includes('array'));
  if (!isList) return;
  if (place !== 'query' || (style !== undefined && style !== 'form') || explode === false)
    refuse(parameter, `the list "${name}" is not spelled as ${name}=a&${name}=b`);
}

const identifier = (name: string): string =>
  /^[A-Za-z]\w*$/.test(name)
    ? name
    : name
        .replaceAll(/\W+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
        .replace(/^[^A-Za-z]+/, '');

interface Body {
  fields: Record<string, Json>;
  dependentRequired: Record<string, string[]>;
}

function bodyOf(document: Document, { method, part }: Operation, options: FieldsOptions): Body | undefined {
  const body = document.get(part, 'requestBody');
  const content = document.members(document.get(body, 'content')).filter(([, each]) => !isEmptyBody(document, each));
  if (body === undefined || content.length === 0) return undefined;
  if (!IN_BODY.includes(method)) refuse(body, `${method.toUpperCase()} has a body; a call sends none by this method`);
  const json = content.find(([type]) => isJson(type));
  const form = content.find(([type]) => type === 'multipart/form-data');
  const found = json ?? form;
  if (found === undefined)
    refuse(body, `the body is ${content.map(([type]) => type).join(' or ')}; a call sends JSON, or a form with files`);
  const [, media] = found;
  const schema = document.member(media, 'schema');
  if (schema === undefined) refuse(media, 'the body has no schema');
  const { fields, required, dependentRequired } = propertiesOf(document, schema, (each, word) => {
    refuse(each, reasonOf(word, each));
  });
  if (fields.size === 0) refuse(schema, 'the body is a record of any fields; a request names its fields');
  const made: Record<string, Json> = {};
  const owner = document.follow(schema);
  for (const [name, parts] of fields) {
    if (parts.some((each) => isOtherDirection(document, each)) || isOther(document, owner, name, 'request')) continue;
    if (name === '' || name.endsWith('?')) refuse(parts[0]!, `"${name}" is no name of a field`);
    made[required.has(name) ? name : `${name}?`] = json
      ? joined(options, name, parts)
      : partOfForm(options, name, parts[0]!);
  }
  for (const name of required) if (!fields.has(name)) refuse(schema, `"${name}" is required and described nowhere`);
  return { fields: made, dependentRequired };
}

function isOtherDirection(document: Document, property: Part): boolean {
  const { value } = document.follow(property);
  return isObject(value) && value['readOnly'] === true;
}

/** True for a body without fields, as some documents have for reads. */
function isEmptyBody(document: Document, media: Part): boolean {
  const schema = document.get(media, 'schema');
  if (schema === undefined || !isObject(schema.value)) return schema === undefined;
  const { properties, additionalProperties, ...rest } = schema.value;
  const words = Object.keys(rest).filter((word) => !['type', 'title', 'description'].includes(word));
  return (
    isObject(properties) &&
    Object.keys(properties).length === 0 &&
    words.length === 0 &&
    !isObject(additionalProperties)
  );
}

const isJson = (type: string): boolean => /^application\/([\w.+-]*\+)?json\b/i.test(type);

/** A part of a form with files: a file, or a plain value. */
function partOfForm(options: FieldsOptions, name: string, part: Part): Json {
  const { value } = options.document.follow(part);
  if (isObject(value) && value['format'] === 'binary')
    return { type: 'string', title: wordsOf(name), format: 'binary' };
  return fieldOf({ ...options, inAddress: true }, name, part);
}

const REASONS: Record<string, string> = {
  oneOf: 'the body is one of several records; a request is one list of fields',
  anyOf: 'the body is any of several records; a request is one list of fields',
  not: 'the body must not be another schema, which a request cannot say',
  discriminator: 'the body is one of several records, told apart by a field; a request is one list of fields',
  additionalProperties: 'the body takes fields of any name; a request names its fields',
  nullable: 'the body may be null; a request is a record',
  type: 'the body is no record; a request is a list of fields',
  items: 'the body is a list; a request is a record of fields',
  minProperties: 'the body has a least number of fields, which a request cannot say',
};

function reasonOf(word: string, part: Part): string {
  if (word === 'type') return `the body is of type ${JSON.stringify(part.value)}; a request is a record of fields`;
  return REASONS[word] ?? `"${word}" of the whole body cannot be said`;
}

function resultOf(document: Document, { part }: Operation, options: FieldsOptions): Json | string {
  const good = document
    .members(document.get(part, 'responses'))
    .filter(([status]) => /^2/.test(status))
    .map(([, each]) => document.follow(each));
  if (good.length === 0) refuse(part, 'no answer of success (2xx) is described');
  const schemas = new Map<string, Part | undefined>();
  let hasFile = false;
  for (const response of good) {
    const content = document.members(document.get(response, 'content'));
    const json = content.find(([type]) => isJson(type));
    if (json) {
      const schema = document.member(json[1], 'schema');
      schemas.set(schema === undefined ? 'none' : JSON.stringify(bundle(document, schema, 'answer')), schema);
    } else if (content.length > 0) hasFile = true;
    else schemas.set('none', undefined);
  }
  const described = [...schemas.values()].filter((each) => each !== undefined);
  if (hasFile && described.length > 0) refuse(part, 'the answer is a file in one case and a record in another');
  if (hasFile) return 'file';
  const [first, ...more] = described;
  if (first === undefined) return 'none';
  if (more.length === 0) return oneResult(options, first);
  for (const one of described)
    if (shapeOf(document, one) !== 'record')
      refuse(one, 'the answer is a record in one case and something else in another');
  const schema = bundleJoined(document, described, 'answer', 'anyOf');
  drawable(first, schema);
  return { schema };
}

function oneResult(options: FieldsOptions, part: Part): Json {
  const { document } = options;
  const shape = shapeOf(document, part);
  if (shape === 'other') refuse(part, 'the answer is neither a record nor a list');
  const schema = bundle(document, part, 'answer');
  drawable(part, schema);
  let isPlain = shape === 'record' && options.isPlain;
  const { fields, required } = propertiesOf(document, part, () => {
    isPlain = false;
  });
  if (!isPlain || fields.size === 0) return { schema };
  const and: Json = {};
  for (const [name, parts] of fields) {
    if (name === '' || name.endsWith('?')) return { schema };
    if (parts.some((each) => isWriteOnly(document, each))) continue;
    and[required.has(name) ? name : `${name}?`] = joined(options, name, parts);
  }
  return { and };
}

function isWriteOnly(document: Document, property: Part): boolean {
  const { value } = document.follow(property);
  return isObject(value) && value['writeOnly'] === true;
}

/** A record, a list, or another shape that no screen can read. */
function shapeOf(document: Document, part: Part, seen = new Set<string>()): 'record' | 'list' | 'other' {
  const at = document.follow(part);
  const key = `${at.file}${at.at}`;
  if (!isObject(at.value) || seen.has(key)) return 'record';
  const types = [at.value['type']].flat().filter((each) => each !== undefined);
  if (types.includes('array')) return types.length === 1 ? 'list' : 'other';
  if (types.length > 0) return types.every((each) => each === 'object') ? 'record' : 'other';
  if (isObject(at.value['properties'])) return 'record';
  const choices = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => document.members(document.member(at, word)));
  const shapes = new Set(choices.map(([, each]) => shapeOf(document, each, new Set([...seen, key]))));
  if (shapes.size === 0) return 'record';
  // Alternative lists have no common type for a table.
  return shapes.size === 1 && shapes.has('record') ? 'record' : 'other';
}
