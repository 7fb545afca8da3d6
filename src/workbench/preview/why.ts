import type { Gate } from '#model/action.ts';
import { watchEvaluations, type Scope } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';
import type { Placed } from './drawn.ts';
import { termsOf, type Term } from './terms.ts';

/** Why something is there or not, can be used or not, and says what it says. */
export interface Why {
  place: string;
  title: string;
  /** Kind of the thing. */
  kind: string;
  /** It is drawn at all. */
  isSeen: boolean;
  answers: WhyAnswer[];
}

export interface WhyAnswer {
  /** The key in the schema: `visible`, `enabled`, `value` … */
  key: string;
  question: string;
  terms: Term[];
}

const QUESTIONS: Record<string, string> = {
  visible: '显示的条件',
  enabled: '可用的条件',
  required: '必填的条件',
  readOnly: '只读的条件',
  value: '值从哪里来',
  fill: '自动填入',
  currency: '币种',
  when: '提问的条件',
};

/** The values that an expression was last evaluated with, and when: milliseconds since the page began. */
const evaluations = new WeakMap<Expression, { scope: Scope; at: number }>();

/** Rows that are drawn together are drawn within so many milliseconds. */
const TOGETHER = 50;

/** From now on every evaluation is remembered, for `whyOf`; of rows that are drawn together that of the first. */
export function rememberEvaluations(): void {
  watchEvaluations((expression, scope) => {
    const at = performance.now();
    const known = evaluations.get(expression);
    const isNextRow = known !== undefined && known.scope.row !== scope.row && at - known.at < TOGETHER;
    evaluations.set(expression, { scope: isNextRow ? known.scope : scope, at });
  });
}

/**
 * @param permissions routes that the account may open
 * @returns null where it is not on the page at all, as what stands in a closed dialog
 */
export function whyOf(definition: Placed, isSeen: boolean, permissions: ReadonlySet<string>): Why | null {
  const answers: WhyAnswer[] = [];
  let isOnPage = isSeen;
  for (const [key, question] of Object.entries(QUESTIONS)) {
    const expression = expressionIn(definition[key]);
    if (expression === undefined) continue;
    const scope = evaluations.get(expression)?.scope;
    isOnPage ||= scope !== undefined;
    answers.push({ key, question, terms: termsOf(expression, scope ?? {}) });
  }
  const gate = definition['permission'] as Gate | undefined;
  if (gate !== undefined && gate.any?.length > 0) {
    const terms = gate.any.map((route): Term => {
      const may = permissions.has(route);
      return { source: route, value: may ? '有权限' : '没有权限', holds: may !== gate.reverse, depth: 0 };
    });
    isOnPage ||= !terms.some(({ holds }) => holds);
    answers.push({ key: 'permission', question: gate.reverse ? '没有这些权限才显示' : '有任一权限才显示', terms });
  }
  if (!isOnPage) return null;
  const title = definition['title'];
  return {
    place: definition.place,
    title: typeof title === 'string' ? title : (definition.name ?? ''),
    kind: String(definition['kind'] ?? ('does' in definition ? 'action' : '')),
    isSeen,
    answers,
  };
}

/** A condition stands alone or with its sentence. */
function expressionIn(value: unknown): Expression | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('tree' in value && 'source' in value) return value as Expression;
  return 'that' in value ? expressionIn(value.that) : undefined;
}
