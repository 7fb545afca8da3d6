import type { Json } from './shapes.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: Json }> };
  parameters?: { name: string; in: string; required?: boolean; schema?: Json; description?: string }[];
  responses?: Record<string, { content?: Record<string, { schema?: Json }> }>;
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** A call made of an operation of an OpenAPI document. @returns undefined where it has no such operation. */
export function callOfOperation(document: Json, id: string): Json | undefined {
  for (const [path, item] of Object.entries((document['paths'] ?? {}) as Record<string, Record<string, Operation>>)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined || (operation.operationId ?? `${method} ${path}`) !== id) continue;
      const fields = { ...ofParameters(operation), ...ofSchema(document, contentOf(operation.requestBody?.content)) };
      const answer = contentOf(
        Object.entries(operation.responses ?? {}).find(([code]) => code.startsWith('2'))?.[1].content,
      );
      const result = ofSchema(document, answer);
      return {
        title: operation.summary ?? id,
        [method]: path.replace(/\{(\w+)\}/g, ':$1'),
        ...(Object.keys(fields).length > 0 && { request: { and: fields } }),
        result: Object.keys(result).length > 0 ? { and: result } : 'none',
        answer: 'custom',
      };
    }
  }
  return undefined;
}

const contentOf = (content: Record<string, { schema?: Json }> | undefined): Json | undefined =>
  Object.values(content ?? {})[0]?.schema;

function ofParameters({ parameters = [] }: Operation): Json {
  return Object.fromEntries(
    parameters
      .filter((each) => each.in !== 'header' && each.in !== 'cookie')
      .map(({ name, required, schema = {} }) => [
        required === true || required === undefined ? name : `${name}?`,
        plain(schema, name),
      ]),
  );
}

/** The properties of a record; what is nested stays a record without a shape. */
function ofSchema(document: Json, schema: Json | undefined): Json {
  const found = followed(document, schema);
  const required = (found['required'] ?? []) as string[];
  return Object.fromEntries(
    Object.entries((found['properties'] ?? {}) as Record<string, Json>).map(([name, each]) => [
      required.includes(name) ? name : `${name}?`,
      plain(followed(document, each), name),
    ]),
  );
}

function followed(document: Json, schema: Json = {}): Json {
  const ref = schema['$ref'];
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return schema;
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], document);
  return (found ?? {}) as Json;
}

const PLAIN = ['string', 'integer', 'number', 'boolean'];

function plain(schema: Json, name: string): Json {
  const type = [schema['type']].flat().find((each) => PLAIN.includes(String(each))) ?? 'string';
  const { maxLength, format } = schema;
  return {
    type,
    title: schema['title'] ?? name,
    ...(type === 'string' && maxLength !== undefined && { maxLength }),
    ...(type === 'string' && (format === 'date' || format === 'date-time') && { format }),
  };
}
