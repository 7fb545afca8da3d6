import type { DocumentAnswerSchema } from '#model/dialect-types.ts';
import type { DocumentAnswerDefinition } from '#model/call.ts';
import { misshapen } from '../../rules/shape.ts';
import { ANY } from '../../types/types.ts';
import { member, text, type At } from '../../source/source.ts';
import { requestScope } from './calculate.ts';
import type { Context, ResolvedCall } from '../../context/context.ts';
import { resolveExpression, typeExpression } from '../value/expression.ts';
import { withRoots } from '../value/scope.ts';
import { resolveText } from '../value/text.ts';

/** A `document` answer: its template, its record and its file name. */
export function resolveDocument(
  context: Context,
  call: ResolvedCall,
  at: At<DocumentAnswerSchema>,
  { record }: DocumentAnswerDefinition,
): DocumentAnswerDefinition {
  if (call.contract.result !== 'file') {
    misshapen(context.problems, at, 'A document is a file: the result of the call must be "file".');
  }
  const scope = requestScope(context, call);
  const entity = context.entities.get(record?.of ?? '');
  const keyAt = member(at, 'key');
  const keyField = entity?.definition.key ?? '';
  // A request that filters a list names no record, so the template loads the list.
  const request = member(call.at, 'request');
  const isOfList = request !== undefined && member(request, 'filterOf') !== undefined;
  if (entity && !keyAt && !isOfList && !(keyField in call.request)) {
    misshapen(context.problems, at, `The request does not name a record by "${keyField}": say which one in "key".`);
  }
  const key = keyAt
    ? resolveExpression(context, keyAt, scope, ANY)
    : keyField in call.request
      ? typeExpression(context, at, `form.${keyField}`, scope).expression
      : undefined;
  const fileName = member(at, 'fileName');
  const named = entity ? withRoots(scope, { record: entity.type }) : scope;
  return {
    kind: 'document',
    template: text(member(at, 'template')) ?? '',
    ...(entity && key && { record: { of: entity.definition.name, key } }),
    ...(fileName && { fileName: resolveText(context, fileName, named) }),
  };
}
