import type { Gate } from '#model/action.ts';
import { watchEvaluations, type Scope } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';
import type { Both } from '../bench/language.ts';
import type { Placed } from './drawn.ts';
import { termsOf, type Term } from './terms.ts';

/** Explains why a thing is visible or hidden, enabled or disabled, and where its text comes from. */
export interface Why {
  place: string;
  title: string;
  /** Kind of the thing. */
  kind: string;
  /** True if it is drawn. */
  isSeen: boolean;
  answers: WhyAnswer[];
}

export interface WhyAnswer {
  /** Key in the schema: `visible`, `enabled`, `value` … */
  key: string;
  question: Both;
  terms: Term[];
}

const QUESTIONS: Record<string, Both> = {
  visible: { zh: '显示的条件', en: 'When it is visible' },
  enabled: { zh: '可用的条件', en: 'When it is enabled' },
  required: { zh: '必填的条件', en: 'When it is required' },
  readOnly: { zh: '只读的条件', en: 'When it is read-only' },
  value: { zh: '值从哪里来', en: 'Where its value comes from' },
  fill: { zh: '自动填入', en: 'What is filled in' },
  currency: { zh: '币种', en: 'Currency' },
  when: { zh: '提问的条件', en: 'When it asks' },
};
const GRANTED: Both = { zh: '有权限', en: 'granted' };
const DENIED: Both = { zh: '没有权限', en: 'not granted' };
const WITHOUT: Both = { zh: '没有这些权限才显示', en: 'Visible without these permissions' };
const WITH: Both = { zh: '有任一权限才显示', en: 'Visible with any of these permissions' };

/** The scope of each expression's last evaluation, and its time in milliseconds since the page loaded. */
const evaluations = new WeakMap<Expression, { scope: Scope; at: number }>();

/** Evaluations for several rows within this many milliseconds belong to one drawing. */
const TOGETHER = 50;

/** Records every evaluation for `whyOf`; of several rows drawn together, that of the first. */
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
 * @returns null if the thing is not on the page at all, for example in a closed dialog
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
      return { source: route, value: may ? GRANTED : DENIED, holds: may !== gate.reverse, depth: 0 };
    });
    isOnPage ||= !terms.some(({ holds }) => holds);
    answers.push({ key: 'permission', question: gate.reverse ? WITHOUT : WITH, terms });
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

/** A condition is an expression, or a check with its sentence. */
function expressionIn(value: unknown): Expression | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('tree' in value && 'source' in value) return value as Expression;
  return 'that' in value ? expressionIn(value.that) : undefined;
}
