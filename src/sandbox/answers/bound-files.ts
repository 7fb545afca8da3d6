import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { AnswerContext } from '../answer.ts';
import type { EntityRecord } from '../entity-store.ts';

const SHOWN_AS_FILES: readonly string[] = ['file', 'fileGroup', 'img'];

/** Ties the files that a record names to it, so that they stay; refuses (notFound) what the owner has not uploaded. */
export async function bindFiles(
  context: AnswerContext,
  definition: EntityDefinition,
  given: EntityRecord,
  stored: EntityRecord,
): Promise<void> {
  const ids = definition.fields.filter(holdsFiles).flatMap((field) => idsIn(given[field.name]));
  if (ids.length === 0) return;
  await context.files.bind(ids, { type: definition.name, no: String(stored[definition.key]) });
}

export function holdsFiles(field: EntityField): boolean {
  return field.files !== undefined || SHOWN_AS_FILES.includes(field.format);
}

/** Ids; what is an address stands elsewhere. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === 'string' && value !== '' && !/^(\/|https?:)/.test(value) ? [value] : [];
}
