import { formatFacts } from '#model/formats.ts';
import type { ArticleSchema } from '#model/dialect-types.ts';
import type { Expression } from '#model/expression.ts';
import { textAt } from '../../changes/edits.ts';
import type { Context, Scope } from '../../context/context.ts';
import { misshapen } from '../../rules/shape.ts';
import { member, type At } from '../../source/source.ts';
import { recordOf, UNKNOWN } from '../../types/types.ts';
import type { BlockEntry, Own } from '../block-entry.ts';
import { typeExpression } from '../value/expression.ts';
import { resolveSource } from '../value/question.ts';
import { withRoots } from '../value/scope.ts';
import { resolveShown } from '../value/shown.ts';
import { resolveText } from '../value/text.ts';

export const article: BlockEntry<'article'> = {
  resolve,
  changes: [
    {
      id: 'S7',
      name: 'html-added',
      at: ['screens/**/blocks/*', 'screens/**/tabs/*/block'],
      does: ['add'],
      class: (edit) => (textAt(edit.after, 'kind') === 'article' ? 'security' : undefined),
      reason: 'HTML of the server is drawn; it is cleaned, and is the usual door for scripts all the same.',
    },
    {
      id: 'S7',
      name: 'html-source-changed',
      at: ['screens/**/html'],
      class: 'security',
      reason: 'Other HTML is drawn than before.',
    },
  ],
};

/** The whole answer, or one of its fields. */
function resolve(context: Context, at: At<ArticleSchema>, scope: Scope): Own<'article'> | undefined {
  const source = resolveSource(context, at, scope);
  if (!source || source.type === UNKNOWN) return undefined;
  const { prefix, type } = source;
  const record = recordOf(type);
  const inner = prefix === 'row' ? withRoots(scope, { row: record ?? type }) : scope;
  const read = (key: keyof ArticleSchema): Expression | undefined => {
    const each = member(at, key);
    return each && resolveShown(context, each, inner, { prefix, ...(record && { record }) })?.shown.value;
  };
  const usual =
    record &&
    Object.keys(record.members).find((name) => formatFacts(record.members[name]?.field?.format ?? '').isMarkup);
  const path = record ? usual && `${prefix}.${usual}` : prefix;
  const html = read('text') ?? (path === undefined ? undefined : typeExpression(context, at, path, inner).expression);
  if (!html) {
    misshapen(context.problems, at, 'No field of the record is of format html: say with "text" which one is the text.');
    return undefined;
  }
  const heading = read('title');
  const date = read('date');
  const image = read('image');
  const empty = member(at, 'empty');
  return {
    source: source.source,
    ...(heading && { heading }),
    ...(date && { date }),
    html,
    ...(image && { image }),
    ...(empty && { empty: resolveText(context, empty, scope) }),
  };
}
