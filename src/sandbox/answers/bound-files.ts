import { formatFacts } from '#model/formats.ts';
import type { EntityDefinition, EntityField } from '#model/entity.ts';
import type { AnswerContext } from '../context/answer.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { Refusal, type RefusalText } from '../context/refusal.ts';

/**
 * Binds the files that a record names to the record, so that they are kept.
 * @throws Refusal notFound if the owner has not uploaded one; fileWrong, fileTooLarge if the field does not accept it
 */
export async function bindFiles(
  context: AnswerContext,
  definition: EntityDefinition,
  given: EntityRecord,
  stored: EntityRecord,
): Promise<void> {
  const named = definition.fields.filter(holdsFiles).map((field) => ({ field, ids: idsIn(given[field.name]) }));
  const ids = named.flatMap((each) => each.ids);
  if (ids.length === 0) return;
  for (const each of named) for (const id of each.ids) await holdKind(context, each.field, id);
  await context.files.bind(ids, { type: definition.name, no: String(stored[definition.key]) });
}

/** Validates on the server, like the browser before, that an upload has the kind that its field accepts. */
async function holdKind(
  { files, refusals }: AnswerContext,
  { name, files: limits }: EntityField,
  id: string,
): Promise<void> {
  if (limits === undefined) return;
  const path = `/${name}`;
  const refused = (text: RefusalText): Refusal => new Refusal(text, [{ path, message: text.message }]);
  const file = await files.find(id);
  if (file === null) throw refused(refusals.notFound);
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  const { business, accept, size } = limits;
  const isOther = business !== undefined && (file.business ?? '') !== '' && file.business !== business;
  if (isOther || accept?.includes(ending) === false) throw refused(refusals.fileWrong);
  if (size !== undefined && file.size > size) throw refused(refusals.fileTooLarge);
}

export function holdsFiles(field: EntityField): boolean {
  return field.files !== undefined || formatFacts(field.format).isFile === true;
}

/** File ids; values that are addresses name files stored elsewhere. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === 'string' && value !== '' && !/^(\/|https?:)/.test(value) ? [value] : [];
}
