import type { CallContract } from '#model/call.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import { headerOfField } from '#model/need.ts';
import { hasBody } from '#model/wire-address.ts';
import { member, text } from '../source/source.ts';
import type { ResolvedCall } from '../context/context.ts';
import type { Resolved } from '../resolve/model.ts';
import { typeName } from './names.ts';
import { enumSchemas, withEnums, withoutMinus, withStandardFormats } from './openapi-schemas.ts';

const SYSTEM_NAME = {
  name: 'system-name',
  in: 'header',
  required: true,
  description: 'Name of the client.',
  schema: { type: 'string', minLength: 1 },
  example: 'member-exchange-client',
};

/** All calls as one OpenAPI 3.1 document. */
export function emitOpenApi({ context, model }: Resolved): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of context.calls.values()) {
    const { path: main, also = [], methods } = call.contract;
    for (const [n, address] of [main, ...also].entries()) {
      const path = address.replace(/:([A-Za-z]\w*)/g, '{$1}');
      for (const method of methods) {
        const operations = (paths[path] ??= {});
        operations[method.toLowerCase()] ??= operation(call, method, model, n);
      }
    }
  }
  const schemas: Record<string, JsonSchema> = {
    Errors: ERRORS,
    Problem: envelope({ anyOf: [{ $ref: '#/components/schemas/Errors' }, { type: 'null' }] }),
    ...enumSchemas(model),
  };
  for (const { definition, type } of context.entities.values()) {
    schemas[typeName(definition.name)] = withEnums(definition.schema, type);
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Calls of the portal', version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'member-token' } },
      responses: {
        BrokenRequest: refused('The request breaks its schema; result.errors says where.'),
        NotSignedIn: refused('Nobody is signed in.'),
        Forbidden: refused('The signed-in person may not send this.'),
      },
    },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

const ERRORS: JsonSchema = {
  description: 'The refused fields of the request, with the reasons.',
  ...object(
    {
      errors: {
        type: 'array',
        items: object({ path: { type: 'string' }, message: { type: 'string' } }, ['path', 'message']),
      },
    },
    ['errors'],
  ),
};

/** @param n index of the path: 0 is the call's own path, the others are those of `also` */
function operation(resolved: ResolvedCall, method: string, model: Model, n: number): unknown {
  const call = resolved.contract;
  const isInBody = hasBody(method);
  const properties = requestProperties(resolved);
  const beside = new Set([...call.pathParams, ...Object.keys(call.sent ?? {})]);
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !beside.has(name)));
  const required = call.required.filter((name) => !beside.has(name));
  const parameters = [
    ...call.pathParams.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...Object.entries(call.sent ?? {}).map(([name, place]) => ({
      name,
      in: place,
      required: call.required.includes(name),
      schema: properties[name] ?? { type: 'string' },
    })),
    ...(isInBody
      ? []
      : Object.entries(rest).map(([name, schema]) => ({
          ...(resolved.needFields.includes(name) ? { name: headerOfField(name), in: 'header' } : { name, in: 'query' }),
          required: required.includes(name),
          schema,
        }))),
    SYSTEM_NAME,
    ...(call.idempotent ? [keyParameter(call)] : []),
  ];
  const isPublic = call.permission === 'public';
  const description = text(member(resolved.at, 'description'));
  return {
    operationId: [
      call.name,
      ...(n > 0 ? [`also${n}`] : []),
      ...(method !== call.methods[0] ? [method.toLowerCase()] : []),
    ].join('.'),
    summary: call.title,
    ...(description !== undefined && { description }),
    ...(call.deprecated !== undefined && { deprecated: true, 'x-deprecated': call.deprecated }),
    tags: [call.name.split('.')[0]],
    'x-permission': typeof call.permission === 'string' ? call.permission : call.permission.anyOf,
    ...(call.unguarded !== undefined && { 'x-unguarded': call.unguarded }),
    ...(call.needs.length > 0 && { 'x-needs': call.needs }),
    ...(isPublic ? { security: [] } : { security: [{ session: [] }] }),
    parameters,
    ...(isInBody && {
      requestBody: {
        required: true,
        content: {
          [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: object(rest, required) },
        },
      },
    }),
    responses: {
      '200': {
        description:
          'The answer. Where code is not 0 the business refuses: message says why, result is null or errors.',
        content: contentOf(resolved, model),
      },
      '400': { $ref: '#/components/responses/BrokenRequest' },
      ...(!isPublic && {
        '401': { $ref: '#/components/responses/NotSignedIn' },
        '403': { $ref: '#/components/responses/Forbidden' },
      }),
    },
  };
}

function requestProperties({ contract, request }: ResolvedCall): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(contract.requestSchema.properties ?? {}).map(([name, own]) => {
      const schema = withStandardFormats(own);
      const type = request[name]?.type;
      if (!type) return [name, describedIn(contract, name, schema)];
      return [name, contract.money && type.kind === 'money' ? withoutMinus(schema) : withEnums(schema, type)];
    }),
  );
}

/** Request fields of a stored list, whose rows and figures can be requested separately. */
const OF_PAGES: Record<string, string> = {
  figures:
    'Absent: the answer has rows, total, sums and counts. `none`: rows without sums and counts, with a total that counts to the last row of the page and one more if rows follow. `only`: total, sums and counts without rows. `both`: rows and cursors like `none`, with total, sums and counts.',
  after:
    'With `figures: "none"` or `"both"`: `lastCursor` of the page before. A cursor of another order is refused with 400.',
  before:
    'With `figures: "none"` or `"both"`: `firstCursor` of the page behind. A cursor of another order is refused with 400.',
};

function describedIn({ result, fields }: CallContract, name: string, schema: JsonSchema): JsonSchema {
  const description = ownEntry(OF_PAGES, name);
  const isOfPages = result === 'page' && Object.keys(OF_PAGES).every((each) => fields.includes(each));
  return description === undefined || !isOfPages ? schema : { ...schema, description };
}

function keyParameter(call: CallContract): unknown {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: call.money,
    description: 'Idempotency key: a repeated request with the same key runs once and gets the same answer.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
}

function contentOf(resolved: ResolvedCall, model: Model): unknown {
  const call = resolved.contract;
  if (call.result === 'file') {
    return {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      'application/json': { schema: { $ref: '#/components/schemas/Problem' } },
    };
  }
  const given =
    call.result === 'none' ? [] : [withEnums(withReference(call.resultSchema, call, model), resolved.result)];
  const result = { anyOf: [...given, { type: 'null' }, { $ref: '#/components/schemas/Errors' }] };
  return { 'application/json': { schema: envelope(result) } };
}

/** Replaces whole records of an entity in the result by references to the entity. */
function withReference(schema: JsonSchema, call: CallContract, model: Model): JsonSchema {
  const entity = call.of === undefined ? undefined : model.entities[call.of];
  if (!entity) return schema;
  const whole = JSON.stringify({ ...entity.schema, title: undefined });
  const swap = (each: JsonSchema): JsonSchema =>
    JSON.stringify(each) === whole ? { $ref: `#/components/schemas/${typeName(entity.name)}` } : each;
  if (call.result === 'list' && schema.items) return { ...schema, items: swap(schema.items) };
  const list = schema.properties?.list;
  if (call.result === 'page' && list?.items) {
    return { ...schema, properties: { ...schema.properties, list: { ...list, items: swap(list.items) } } };
  }
  return swap(schema);
}

function envelope(result: JsonSchema): JsonSchema {
  const code: JsonSchema = { type: 'string', description: '0 for success, otherwise the code of the refusal.' };
  const message: JsonSchema = { type: 'string', description: 'Message for the person.' };
  return object({ code, message, result }, ['code', 'message', 'result']);
}

function object(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

function refused(description: string): unknown {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}
