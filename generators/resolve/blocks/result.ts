import type { ResultSchema } from '#model/dialect-types.ts';
import type { Blocks } from '#model/block.ts';
import type { Context, Scope } from '../../context/context.ts';
import { member, text, type At } from '../../source/source.ts';
import { TEXT } from '../../types/types.ts';
import { resolveActions } from '../action/action.ts';
import type { BlockEntry } from '../block-entry.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveItems } from '../view/item.ts';
import { resolveNavigate } from '../action/navigate.ts';
import { milliseconds } from '../value/question.ts';
import { resolveText, toneAt } from '../value/text.ts';

export const result: BlockEntry<'result'> = {
  resolve(context, at, scope) {
    const sentence = member(at, 'text');
    const leave = member(at, 'leave');
    return {
      heading: resolveText(context, member(at, 'title') ?? at, scope),
      ...(sentence && { text: resolveText(context, sentence, scope) }),
      tone: toneAt(member(at, 'tone'), 'success'),
      items: resolveItems(context, member(at, 'items'), scope, { prefix: 'row' }),
      actions: resolveActions(context, member(at, 'actions'), scope, 'result'),
      ...(leave && resolveLeave(context, leave, scope)),
    };
  },
};

function resolveLeave(
  context: Context,
  at: At<NonNullable<ResultSchema['leave']>>,
  scope: Scope,
): Pick<Blocks['result'], 'leave'> {
  const after = milliseconds(text(member(at, 'after')) ?? '');
  const external = member(at, 'external');
  if (external) return { leave: { after, to: { external: resolveExpression(context, external, scope, TEXT) } } };
  const to = member(at, 'navigate');
  return to ? { leave: { after, to: resolveNavigate(context, to, member(at, 'with'), scope) } } : {};
}
