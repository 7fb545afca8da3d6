import { wrongType } from '../../rules/type-error.ts';
import { findField } from '../../rules/unknown-field.ts';
import { describe, type Type } from '../../types/types.ts';
import { text, type At } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';

/**
 * Checks `createdAt desc, orderNo` against the sorted record: the server refuses unknown fields.
 * @param where for messages, such as `entity "payee"`
 */
export function resolveSort(context: Context, at: At, members: Record<string, { type: Type }>, where: string): void {
  for (const part of (text(at) ?? '').split(',')) {
    const name = part.trim().split(' ')[0] ?? '';
    const field = findField(context, at, members, name, where);
    if (field && UNSORTED.has(field.type.kind)) {
      wrongType(context.problems, at, `"${name}" is ${describe(field.type)}: rows are sorted by single values.`);
    }
  }
}

const UNSORTED: ReadonlySet<string> = new Set(['list', 'record']);
