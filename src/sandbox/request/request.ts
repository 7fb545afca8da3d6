import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import { fieldOfNeed } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';
import { BrokenRequest } from '../context/refusal.ts';
import { IncomingFile } from '../files/incoming.ts';
import { fileFields, type Parts } from '../wire/multipart.ts';
import { followed, forbidden, type Schemas } from '../wire/schemas.ts';

export interface RawRequest {
  query: Record<string, unknown>;
  params: Record<string, unknown>;
  body: unknown;
  /** Replaces the body for a form with files. */
  parts?: Parts;
}

/** A parsed request: the data of the call, and the values of its needs. */
export interface ReadRequest {
  request: Record<string, unknown>;
  /** Values of the needs' fields (a code, an agreement), which are not part of the data. */
  given: Record<string, unknown>;
}

/**
 * Combines query, path and body and validates them. A body is taken unchanged; texts of query and path are converted to
 * the types of the schema.
 * @throws BrokenRequest
 */
export function readRequest(raw: RawRequest, call: CallContract, model: Model, schemas: Schemas): ReadRequest {
  const body = bodyOf(raw, call);
  if (typeof body !== 'object' || Array.isArray(body)) throw new BrokenRequest([{ path: '/', message: '类型不正确' }]);
  const request: Record<string, unknown> = { ...texts(raw.query, call), ...body };
  for (const [name, value] of Object.entries(texts(raw.params, call))) {
    if (Object.hasOwn(request, name) && request[name] !== value) {
      throw new BrokenRequest([{ path: `/${name}`, message: '与路径不一致' }]);
    }
    request[name] = value;
  }
  const given: Record<string, unknown> = {};
  for (const name of needFields(call, model)) {
    if (!Object.hasOwn(request, name)) continue;
    // An empty value counts as missing, so that the need refuses it with its own message.
    if (request[name] !== '' && request[name] !== null) given[name] = request[name];
    delete request[name];
  }
  // Only values of a body are validated strictly.
  const lenient = raw.body === undefined || raw.body === null;
  const whole = { ...request, ...declaredOf(given, call) };
  const files = takeFiles(whole, call);
  // Values of needs that the call does not declare are in no schema.
  const errors = schemas.request(call, whole, lenient) ?? forbidden(given);
  if (errors) throw new BrokenRequest(errors);
  Object.assign(whole, files);
  for (const name of Object.keys(given)) delete whole[name];
  return { request: whole, given };
}

function bodyOf(raw: RawRequest, call: CallContract): unknown {
  return raw.parts ? { ...texts(raw.parts.fields, call), ...raw.parts.files } : (raw.body ?? {});
}

/** Puts the file's name in its place: the schema only knows that there is a file. */
function takeFiles(request: Record<string, unknown>, call: CallContract): Record<string, IncomingFile> {
  const files: Record<string, IncomingFile> = {};
  for (const name of fileFields(call).keys()) {
    const file = request[name];
    if (file === undefined) continue;
    if (!(file instanceof IncomingFile)) throw new BrokenRequest([{ path: `/${name}`, message: '请选择文件' }]);
    files[name] = file;
    request[name] = file.name;
  }
  return files;
}

/** Request fields of a call's needs, except those that the call declares as data. */
export function needFields(call: CallContract, model: Model): string[] {
  return call.needs.flatMap((name) => {
    const need = ownEntry(model.needs, name);
    return (need && fieldOfNeed(need)) ?? [];
  });
}

function declaredOf(given: Record<string, unknown>, call: CallContract): Record<string, unknown> {
  const declared = followed(call.requestSchema, call.requestSchema)?.properties ?? {};
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(declared, name)));
}

/** Converts texts of a query or a path to the types of the schema, if possible. */
function texts(from: Record<string, unknown>, call: CallContract): Record<string, unknown> {
  const root = call.requestSchema;
  const declared = followed(root, root)?.properties ?? {};
  // Without a prototype: a query may name `__proto__`.
  const read = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of Object.entries(from)) {
    const name = key.endsWith('[]') ? key.slice(0, -2) : key;
    const type = followed(ownEntry(declared, name), root)?.type;
    read[name] = key.endsWith('[]') && !Array.isArray(value) ? [value] : readText(value, type);
  }
  return read;
}

function readText(value: unknown, type: string | string[] | undefined): unknown {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  if (type === 'array') return [value];
  return value;
}
