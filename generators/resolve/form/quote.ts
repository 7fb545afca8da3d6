import type { FormSchema } from '#model/dialect-types.ts';
import type { QuoteDefinition, StepDefinition } from '#model/action.ts';
import type { Question } from '#model/block.ts';
import type { Expression } from '#model/expression.ts';
import { misshapen } from '../../rules/shape.ts';
import { DATE } from '../../types/types.ts';
import { elements, member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveShown } from '../value/shown.ts';

/**
 * A price that a form agrees to for a limited time.
 * @param answers types of the form's questions
 */
export function resolveQuote(
  context: Context,
  at: At<NonNullable<FormSchema['quote']>>,
  scope: Scope,
  answers: { data: Record<string, Question>; steps: readonly StepDefinition[] },
): QuoteDefinition | undefined {
  const untilAt = member(at, 'until') ?? at;
  if (answers.steps.length === 0) {
    misshapen(context.problems, at, 'A quote stands in a form with steps.');
    return undefined;
  }
  const from = answerIn(text(untilAt) ?? '', answers);
  if (!from) {
    const message = 'Expected a date of "data.<question>" or "result.<step>", answered in this form.';
    misshapen(context.problems, untilAt, message);
    return undefined;
  }
  const until = resolveExpression(context, untilAt, scope, DATE);
  const saysAt = member(at, 'says');
  const says = (saysAt ? elements(saysAt) : []).flatMap(
    (each) => resolveShown(context, each, scope, { prefix: `${from.kind}.${from.name}` })?.shown ?? [],
  );
  return { from, until, ended: afterwards(until), says };
}

function answerIn(
  path: string,
  { data, steps }: { data: Record<string, Question>; steps: readonly StepDefinition[] },
): QuoteDefinition['from'] | undefined {
  const [root, name = ''] = path.split('.');
  if (root === 'data' && Object.hasOwn(data, name)) return { kind: root, name };
  const isSent = steps.some((step) => step.name === name && step.next?.kind === 'call');
  return root === 'result' && isSent ? { kind: root, name } : undefined;
}

function afterwards({ source, tree, reads }: Expression): Expression {
  const now: Expression['tree'] = { op: 'read', root: 'now', path: [] };
  return {
    source: `now > ${source}`,
    tree: { op: '>', left: now, right: tree, as: 'date' },
    reads: ['now', ...reads],
  };
}
