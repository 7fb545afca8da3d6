import type { FileLinesSchema, LineColumnSchema } from '#model/dialect-types.ts';
import type { FileLines, LineColumn } from '#model/call.ts';
import { misshapen } from '../../rules/shape.ts';
import { findField } from '../../rules/unknown-field.ts';
import { elements, member, number, text, texts, type At } from '../../source/source.ts';
import type { Context } from '../../context/context.ts';
import { objectSchema } from '../field/property.ts';
import { defaultsIn, dependentIn, resolveRequest, type Request } from './request.ts';

/** Maximum number of lines of a file without a limit of its own. */
const MOST = 1000;

/**
 * The lines of a file that a call takes. The fields of a line become members of the request's file field, so that rules
 * name them like those of other lines: `file.amount`.
 * @param at `lines` of the call
 */
export function resolveFileLines(
  context: Context,
  at: At<FileLinesSchema> | undefined,
  request: Request,
): { lines?: FileLines } {
  const fieldAt = at && member(at, 'in');
  const columnsAt = at && member(at, 'columns');
  if (!at || !fieldAt || !columnsAt) return {};
  const field = text(fieldAt) ?? '';
  const file = findField(context, fieldAt, request.members, field, 'the request');
  if (!file) return {};
  const template = file.field.files?.template;
  if (template === undefined) {
    misshapen(context.problems, fieldAt, `"${field}" names no "template": its lines have no columns to follow.`);
    return {};
  }
  const line = resolveRequest(context, member(at, 'request'), undefined);
  const inside = { members: line.members, required: line.required };
  request.members[field] = { ...file, inside };
  const columns = elements(columnsAt).flatMap((each) => columnOf(context, each, line) ?? []);
  const left = Object.keys(line.members).filter((name) => columns.every((each) => each.field !== name));
  if (left.length > 0) misshapen(context.problems, columnsAt, `No column holds ${left.join(', ')} of a line.`);
  return {
    lines: {
      ...{ field, template, columns },
      name: text(member(at, 'name')) ?? file.field.title,
      notes: texts(member(at, 'notes')).map(({ word }) => word),
      most: number(member(at, 'most')) ?? MOST,
      fields: Object.values(line.members).map((each) => each.field),
      ...defaultsIn(line),
      schema: {
        ...objectSchema(line.members, line.required, 'schema'),
        ...dependentIn(line),
        properties: line.schemas,
      },
    },
  };
}

function columnOf(context: Context, at: At<string | LineColumnSchema>, line: Request): LineColumn | undefined {
  const nameAt = member(at, 'field') ?? at;
  const name = text(nameAt) ?? '';
  const found = findField(context, nameAt, line.members, name, 'a line');
  if (!found) return undefined;
  const width = number(member(at, 'width'));
  return {
    field: name,
    title: found.field.title,
    example: text(member(at, 'example')) ?? '',
    ...(width !== undefined && { width }),
  };
}
