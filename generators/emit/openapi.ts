import type { CallContract } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';
import { typeName } from './names.ts';

/** All calls as one OpenAPI 3.1 document. */
export function emitOpenApi(model: Model): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of Object.values(model.calls)) {
    const path = call.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
    for (const method of call.methods) {
      const operations = (paths[path] ??= {});
      operations[method.toLowerCase()] ??= operation(call, method, model);
    }
  }
  const schemas: Record<string, JsonSchema> = {
    Problem: object({ code: { type: 'string' }, message: { type: 'string' }, result: {} }, ['code', 'message']),
  };
  for (const entity of Object.values(model.entities)) schemas[typeName(entity.name)] = entity.schema;
  const document = {
    openapi: '3.1.0',
    info: { title: 'Calls of the portal', version: '1' },
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

function operation(call: CallContract, method: string, model: Model): unknown {
  const hasBody = method === 'POST' || method === 'PUT';
  const properties = call.requestSchema.properties ?? {};
  const inPath = new Set(call.pathParams);
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.has(name)));
  const required = call.required.filter((name) => !inPath.has(name));
  const parameters = [
    ...call.pathParams.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...(hasBody
      ? []
      : Object.entries(rest).map(([name, schema]) => ({
          name,
          in: 'query',
          required: required.includes(name),
          schema,
        }))),
    ...(call.money
      ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', format: 'uuid' } }]
      : []),
  ];
  const isPublic = call.permission === 'public';
  return {
    operationId:
      call.methods.length > 1 && method !== call.methods[0] ? `${call.name}.${method.toLowerCase()}` : call.name,
    summary: call.title,
    tags: [call.name.split('.')[0]],
    ...(isPublic ? { security: [] } : { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: { required: true, content: { 'application/json': { schema: object(rest, required) } } },
    }),
    responses: {
      '200': { description: 'The answer; code is 0 when it went well.', content: contentOf(call, model) },
      '400': { $ref: '#/components/responses/BrokenRequest' },
      ...(!isPublic && {
        '401': { $ref: '#/components/responses/NotSignedIn' },
        '403': { $ref: '#/components/responses/Forbidden' },
      }),
    },
  };
}

function contentOf(call: CallContract, model: Model): unknown {
  if (call.result === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const schema = withReference(call.resultSchema, call, model);
  const envelope = object({ code: { type: 'string' }, message: { type: 'string' }, result: schema }, [
    'code',
    'message',
    'result',
  ]);
  return { 'application/json': { schema: envelope } };
}

/** Where the result holds whole records of an entity, it refers to the entity. */
function withReference(schema: JsonSchema, call: CallContract, model: Model): JsonSchema {
  const entity = call.of === undefined ? undefined : model.entities[call.of];
  if (!entity) return schema;
  const text = JSON.stringify({ ...entity.schema, title: undefined });
  const swap = (each: JsonSchema): JsonSchema =>
    JSON.stringify(each) === text ? { $ref: `#/components/schemas/${typeName(entity.name)}` } : each;
  if (call.result === 'list' && schema.items) return { ...schema, items: swap(schema.items) };
  const list = schema.properties?.list;
  if (call.result === 'page' && list?.items) {
    return { ...schema, properties: { ...schema.properties, list: { ...list, items: swap(list.items) } } };
  }
  return swap(schema);
}

function object(properties: Record<string, JsonSchema>, required: string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

function refused(description: string): unknown {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}
