import { useMemo } from 'react';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import type { ButtonText } from '#model/action.ts';
import type { EnumDefinition } from '#model/enum.ts';
import { isLeftOut, type Expression, type Text, type TextPart, type Tree } from '#model/expression.ts';
import { isAwaitedIn, withFailures } from '../calls/question.ts';
import { useBundle } from '../scope/bundle.tsx';
import type { FormatContext } from '../host/format.ts';
import { formatOf } from './formats.ts';
import { useHost, type EngineHost } from '../host/host.ts';
import { words } from '../words/words.ts';
import { useFromScope } from '../scope/use-scope.tsx';

/** Formats that mask part of a value. */
const MASKING: ReadonlySet<string> = new Set(['secret', 'mask']);

interface Bundle {
  enums: Record<string, EnumDefinition>;
}

type Printing = Pick<EngineHost, 'formats' | 'serverNow'>;

/**
 * True for a value that the reader typed, also where the text holds it under a condition. A choice between a typed value
 * and one of a record is not: the record's stays masked.
 */
function isTyped(tree: Tree): boolean {
  if (tree.op !== '?:') return tree.op === 'read' && tree.root === 'form';
  const branches = [tree.then, tree.else].filter((each) => each.op !== 'literal' || each.value !== '');
  return branches.length > 0 && branches.every(isTyped);
}

/**
 * Formats a text with its values; unknown values become —.
 * @param isTypist true if the reader has just typed the values and must check them: nothing is masked
 */
export function printText(
  text: Text,
  scope: Scope,
  bundle: Bundle,
  host: Printing,
  place: FormatContext['place'] = 'text',
  isTypist = false,
): string {
  if (typeof text === 'string') return text;
  return text.parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('word' in part) return words.tools[part.word];
      const value = evaluate(part.value, scope);
      if (isLeftOut(part.value, value)) return '';
      const currency = part.currency === undefined ? undefined : shared(evaluate(part.currency, scope));
      const format = isTypist && isTyped(part.value.tree) && MASKING.has(part.format) ? 'plain' : part.format;
      return formatOf(format, host).print(value, {
        title: '',
        place,
        now: host.serverNow(),
        currency: typeof currency === 'string' ? currency : undefined,
        enum: part.enum === undefined ? undefined : bundle.enums[part.enum],
      });
    })
    .join('');
}

/** A sum has the currency shared by all its lines. */
function shared(currency: unknown): unknown {
  return Array.isArray(currency) && new Set(currency).size === 1 ? currency[0] : currency;
}

const NOTHING: readonly string[] = [];

/** True if a part of a text is computed from an answer that is still pending. */
export function isAwaited({ value }: TextPart, scope: Scope): boolean {
  return value.reads.some((path) => {
    const [root, name = ''] = path.split('.');
    return root === 'data' && isAwaitedIn(scope.data as Record<string, unknown> | undefined, name);
  });
}

/** The hint under a value. While an answer is pending it is empty, so that no dash is read as a fact. */
export function useHint(text: Text | undefined, place?: FormatContext['place']): string | undefined {
  const bundle = useBundle();
  const host = useHost();
  const reads = text === undefined || typeof text === 'string' ? NOTHING : withFailures(text.reads);
  return useFromScope(reads, (scope) => {
    if (text === undefined || typeof text === 'string') return text;
    const known = scope.read();
    const lacks = (part: (typeof text.parts)[number]): boolean =>
      typeof part === 'object' && 'value' in part && isAwaited(part, known) && !isKnown(evaluate(part.value, known));
    return text.parts.some(lacks) ? '\u00A0' : printText(text, known, bundle, host, place);
  });
}

/** The label of a button: its title, and its amount once all values of the amount are known. */
export function printButton({ title, amount }: ButtonText, scope: Scope, bundle: Bundle, host: Printing): string {
  const parts = amount === undefined || typeof amount === 'string' ? [] : amount.parts;
  const isMissing = parts.some((part) => typeof part === 'object' && 'value' in part && isMissingIn(part.value, scope));
  const deed = printText(title, scope, bundle, host);
  return amount === undefined || isMissing ? deed : deed + printText(amount, scope, bundle, host);
}

/** True for an unknown value, but not for a computed text that is left out. */
function isMissingIn(value: Expression, scope: Scope): boolean {
  const found = evaluate(value, scope);
  return !isKnown(found) && !isLeftOut(value, found);
}

export function useButtonText(button: ButtonText): string {
  const bundle = useBundle();
  const host = useHost();
  const reads = [button.title, button.amount].flatMap((text) =>
    text === undefined || typeof text === 'string' ? NOTHING : text.reads,
  );
  return useFromScope(reads, (scope) => printButton(button, scope.read(), bundle, host));
}

/** The text in the current scope; renders again only if the result changes. */
export function useText(text: Text, place?: FormatContext['place']): string;
export function useText(text: Text | undefined, place?: FormatContext['place']): string | undefined;
export function useText(text: Text | undefined, place: FormatContext['place'] = 'text'): string | undefined {
  const bundle = useBundle();
  const host = useHost();
  const reads = useMemo(() => (text === undefined || typeof text === 'string' ? NOTHING : text.reads), [text]);
  return useFromScope(reads, (scope) =>
    text === undefined || typeof text === 'string' ? text : printText(text, scope.read(), bundle, host, place),
  );
}
