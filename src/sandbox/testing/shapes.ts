import type { JsonSchema } from '#model/json-schema.ts';

export function closed(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

export function without(properties: Record<string, JsonSchema>, ...names: string[]): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)));
}

export const BATCH_RESULT = closed(
  {
    total: { type: 'integer' },
    failed: { type: 'integer' },
    rows: {
      type: 'array',
      items: closed({ key: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } }, ['key']),
    },
  },
  ['total', 'failed', 'rows'],
);

export const JOB_RESULT = closed(
  {
    uuId: { type: 'string' },
    status: { type: 'string' },
    downloadUrl: { type: 'string' },
    fileName: { type: 'string' },
    total: { type: 'integer' },
    done: { type: 'integer' },
    failed: { type: 'integer' },
    rows: { type: 'array', items: { type: 'object' } },
  },
  ['uuId', 'status'],
);
