import type { Text } from '#model/expression.ts';
import builtIn from '#model/refusals.json' with { type: 'json' };
import { rule as duplicate } from '../../rules/duplicate-name.ts';
import { unsaidRefusal, type Refusing } from '../../rules/unsaid-refusal.ts';
import { member, members, rootOf, text, type At, type Source } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveText } from './text.ts';

/** Registers the sentence of each code. A set may replace the sentence of a built-in code. */
export function declareRefusals(context: Context, sources: readonly Source[]): void {
  for (const { code, message } of Object.values(builtIn)) {
    if (!context.refusals.has(code)) context.refusals.set(code, message);
  }
  const said = new Set<string>();
  for (const source of sources) {
    const at = rootOf(source, 'set');
    const refusals = at && member(at, 'refusals');
    for (const { key, keyAt, at: sentence } of refusals ? members(refusals) : []) {
      if (said.has(key)) context.problems.add(duplicate, keyAt, `Another set has a sentence for "${key}".`);
      said.add(key);
      context.refusals.set(key, text(sentence) ?? '');
    }
  }
}

/**
 * The sentence of a refusal: its own, else that of its code.
 * @param made the default sentence; without it a missing one is a problem
 */
export function refusalText(context: Context, at: At<Refusing>, scope: Scope, made?: () => Text): Text {
  const say = member(at, 'say');
  const sentence = sentenceOf(context, at, made !== undefined);
  return say ? resolveText(context, say, scope) : (sentence ?? made?.() ?? '');
}

/** The sentence of a refusal where no expression is allowed. */
export function sentenceOf(context: Context, at: At<Refusing>, mayBeMade = false): string | undefined {
  const code = text(member(at, 'code'));
  const own = text(member(at, 'say'));
  const known = code === undefined ? undefined : context.refusals.get(code);
  unsaidRefusal(context, at, { code, own, known, mayBeMade });
  return own ?? known;
}

export function codeOf(at: At<Refusing>): { code?: string } {
  const code = text(member(at, 'code'));
  return code === undefined ? {} : { code };
}
