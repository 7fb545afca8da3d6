import type { Context, ResolvedEntity, WholeRule } from '../context/context.ts';
import { member, texts } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'optional-key',
  says: 'A field without which a record cannot be found or moved, and that is not required.',
  check: ({ context }) => {
    for (const entity of context.entities.values()) optionalKey(context, entity);
  },
};

/** Reports a key or a state that a record may lack, although everything else relies on it. */
function optionalKey(context: Context, { at, members, definition }: ResolvedEntity): void {
  const { name, key, lifecycle, guarded } = definition;
  const requiredAt = member(at, 'required');
  const required = new Set<string>(texts(requiredAt).map(({ word }) => word));
  const isOptional = (field: string | undefined): field is string =>
    field !== undefined && field in members && !required.has(field) && members[field]?.field.default === undefined;
  const report = (field: string, why: string): void => {
    const message = `"${field}" is not in "required" of "${name}", and ${why}.`;
    context.problems.add(rule, requiredAt ?? at, message, { word: field });
  };
  // Without a list of required fields the key alone is required.
  if (requiredAt !== undefined && isOptional(key))
    report(key, 'it is the key: a record without it could never be found');
  // The product's own code moves guarded records.
  if (guarded !== true && isOptional(lifecycle?.field))
    report(lifecycle.field, 'it is the state of the lifecycle: a record without it could never be moved');
}
