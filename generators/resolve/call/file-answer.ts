import type { FileAnswerSchema } from '#model/dialect-types.ts';
import type { FileAnswerDefinition, FileFact } from '#model/call.ts';
import { misshapen } from '../../rules/shape.ts';
import { findField } from '../../rules/unknown-field.ts';
import { member, members, text, type At } from '../../source/source.ts';
import type { Result } from './call.ts';
import type { Context } from '../../context/context.ts';
import type { Request } from './request.ts';

/** Resolves answers with files: an uploaded file is stored, a file is found, or a template is returned. */
export function resolveFileAnswer(
  context: Context,
  place: At,
  options: At<FileAnswerSchema> | undefined,
  result: Result,
  request: Request,
): FileAnswerDefinition {
  const field = (word: 'store' | 'under' | 'find' | 'template'): string => {
    const at = options && member(options, word);
    const name = text(at) ?? '';
    if (at) findField(context, at, request.members, name, 'the request');
    return name;
  };
  const stored = options && member(options, 'store');
  if (stored && request.schemas[text(stored) ?? '']?.format !== 'binary') {
    misshapen(context.problems, stored, `"${text(stored)}" holds no file: its format is not "binary".`);
  }
  const given = options && member(options, 'gives');
  const gives = Object.fromEntries(
    (given ? members(given) : []).map(({ key, keyAt, at }) => {
      findField(context, keyAt, result.record?.members ?? {}, key, 'the result');
      return [key, (text(at) ?? 'id') as FileFact];
    }),
  );
  if (result.kind !== 'file' && !given) {
    misshapen(context.problems, place, 'The answer does not say what the result tells of the file: add "gives".');
  }
  const under = field('under');
  if (stored) return { kind: 'file', does: { store: field('store'), ...(under !== '' && { under }) }, gives };
  if (options && member(options, 'template')) return { kind: 'file', does: { template: field('template') }, gives };
  return { kind: 'file', does: { find: field('find') }, gives };
}
