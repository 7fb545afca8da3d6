import { misshapen } from '../../rules/shape.ts';
import type { TableSchema } from '#model/dialect-types.ts';
import type { Blocks, SumsRule } from '#model/block.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { describe, type RecordType, type Type } from '../../types/types.ts';
import { elements, member, members, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';

/** Resolves which rows the sums of a table include. */
export function resolveSums(
  context: Context,
  at: At<TableSchema>,
  scope: Scope,
  row: RecordType | undefined,
  columns: Blocks['table']['columns'],
): SumsRule | undefined {
  const sumsAt = member(at, 'sums');
  if (!sumsAt) return undefined;
  if (!columns.some((column) => column.sum === true)) {
    misshapen(context.problems, sumsAt, '"sums" is a word of tables with a column that has "sum".');
  }
  const without = member(sumsAt, 'without');
  const leftOut = (without ? members(without) : []).flatMap(({ key, keyAt, at: valuesAt }) => {
    const found = enumField(context, keyAt, key, scope, row);
    if (!found) return [];
    const values = elements(valuesAt).flatMap(
      (each) => findEnumValue(context, each, found.type, text(each) ?? '') ?? [],
    );
    return [{ field: key, enum: found.enum, values }];
  });
  const byAt = member(sumsAt, 'by');
  const by = byAt && enumField(context, byAt, text(byAt) ?? '', scope, row);
  return {
    ...(leftOut.length > 0 && { without: leftOut }),
    ...(by && { by: { field: text(byAt) ?? '', enum: by.enum } }),
  };
}

function enumField(
  context: Context,
  at: At,
  name: string,
  scope: Scope,
  row: RecordType | undefined,
): { enum: string; type: Extract<Type, { kind: 'enum' }> } | undefined {
  const found = row && findField(context, at, row.members, name, row.label);
  if (!found) return undefined;
  if (found.type.kind !== 'enum' || found.field?.enum === undefined) {
    misshapen(context.problems, at, `Expected a field of an enum, got "${name}", which is ${describe(found.type)}.`);
    return undefined;
  }
  scope.use.enums.add(found.field.enum);
  return { enum: found.field.enum, type: found.type };
}
