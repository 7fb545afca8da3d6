import type { CallContract, Method } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Model } from '#model/model.ts';

/** One OpenAPI 3.1 document of all calls, so that the field's own tools work on it. */
export function emitOpenApi(model: Model): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of Object.values(model.calls)) {
    const path = call.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
    const item = (paths[path] ??= {});
    for (const method of call.methods) item[method.toLowerCase()] = operation(call, method);
  }
  return `${JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'Calls of the portal', version: '1', description: 'Generated from schemas/calls.' },
      paths,
      components: {
        schemas: Object.fromEntries(Object.values(model.entities).map((entity) => [entity.name, own(entity.schema)])),
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'member-token' } },
        responses: {
          broken: answer('The request breaks its schema.', {
            type: 'object',
            properties: {
              errors: {
                type: 'array',
                items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
              },
            },
          }),
          signedOut: answer('Nobody is signed in.', {}),
          forbidden: answer('The permission is missing.', {}),
        },
      },
    },
    null,
    1,
  )}\n`;
}

function operation(call: CallContract, method: Method): Record<string, unknown> {
  const schema = own(call.requestSchema);
  const properties = schema.properties ?? {};
  const inBody = method === 'POST' || method === 'PUT';
  const required = new Set(schema.required ?? []);
  const parameters = Object.entries(properties)
    .filter(([name]) => call.pathParams.includes(name) || !inBody)
    .map(([name, value]) => ({
      name,
      in: call.pathParams.includes(name) ? 'path' : 'query',
      required: call.pathParams.includes(name) || required.has(name),
      schema: value,
    }));
  const header = { name: 'system-name', in: 'header', required: true, schema: { type: 'string' } };
  const key = { name: 'Idempotency-Key', in: 'header', required: call.money, schema: { type: 'string', maxLength: 255 } };
  return {
    operationId: call.methods.length > 1 ? `${call.name}.${method.toLowerCase()}` : call.name,
    summary: call.title,
    tags: [call.name.split('.')[0]],
    parameters: [header, ...(call.idempotent ? [key] : []), ...parameters],
    ...(inBody && { requestBody: { required: true, content: { 'application/json': { schema: bodyOf(schema, call) } } } }),
    responses: {
      200: answer(call.title, own(call.resultSchema)),
      400: { $ref: '#/components/responses/broken' },
      ...(call.permission !== 'public' && { 401: { $ref: '#/components/responses/signedOut' } }),
      ...(typeof call.permission === 'object' && { 403: { $ref: '#/components/responses/forbidden' } }),
    },
    ...(call.permission !== 'public' && { security: [{ session: [] }] }),
    ...(typeof call.permission === 'object' && { 'x-permission': call.permission.anyOf }),
    ...(call.needs.length > 0 && { 'x-needs': call.needs }),
  };
}

function bodyOf(schema: JsonSchema, call: CallContract): JsonSchema {
  const outside = (name: string): boolean => !call.pathParams.includes(name);
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => outside(name))),
    required: (schema.required ?? []).filter(outside),
  };
}

function answer(description: string, result: JsonSchema): Record<string, unknown> {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'result'],
          properties: { code: { type: 'string', description: "'0' is success" }, message: { type: 'string' }, result },
        },
      },
    },
  };
}

/** The schema with its local definitions put in place, as a component of a larger document needs it. */
function own(schema: JsonSchema): JsonSchema {
  const definitions = schema.$defs ?? {};
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, $defs, $schema, $id, ...rest } = node as JsonSchema;
    void $defs;
    void $schema;
    void $id;
    const target = $ref?.startsWith('#/$defs/') ? definitions[$ref.slice('#/$defs/'.length)] : undefined;
    return Object.fromEntries(Object.entries({ ...target, ...rest }).map(([word, value]) => [word, visit(value)]));
  };
  return visit(schema) as JsonSchema;
}
