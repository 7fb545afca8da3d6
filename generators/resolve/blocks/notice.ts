import type { ActionSchema, NoticeSchema } from '#model/dialect-types.ts';
import type { Blocks } from '#model/block.ts';
import type { Context, Scope } from '../../context/context.ts';
import { flag, member, type At } from '../../source/source.ts';
import { resolveActions } from '../action/action.ts';
import type { BlockEntry } from '../block-entry.ts';
import { detached } from '../value/scope.ts';
import { placed } from '../value/shown.ts';
import { resolveText, toneAt } from '../value/text.ts';

export const notice: BlockEntry<'notice'> = {
  resolve(context, at, scope) {
    const actions = resolveActions(context, member(at, 'actions'), scope, 'link');
    return {
      text: resolveText(context, member(at, 'text') ?? at, scope),
      tone: toneAt(member(at, 'tone'), 'info'),
      ...resolveClose(context, member(at, 'close'), scope),
      ...(flag(member(at, 'quiet')) && { quiet: true as const }),
      actions,
    };
  },
};

/** The dismiss button of a notice: it hides the notice and, with a call, sends that call. */
function resolveClose(
  context: Context,
  at: At<NonNullable<Exclude<NoticeSchema, string>['close']>> | undefined,
  scope: Scope,
): Pick<Blocks['notice'], 'closes'> {
  if (!at || at.node.type !== 'object') return at && flag(at) ? { closes: true } : {};
  const action = context.resolve.callAction(context, at as At<ActionSchema>, detached(scope), 'close');
  return {
    closes: { name: 'close', title: '关闭', place: placed(at), look: 'link', does: { kind: 'call', ...action } },
  };
}
