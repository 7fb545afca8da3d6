import { Suspense, useCallback, type ReactNode } from 'react';
import type { EnumDefinition } from '#model/enum.ts';
import { evaluate, holds, type Scope } from '#model/evaluate.ts';
import type { ShownDefinition } from '#model/field.ts';
import type { ScreenBundle } from '#model/screen.ts';
import { useBundle } from '../scope/bundle.tsx';
import { useQuestionState } from '../calls/question.ts';
import { fillRequest } from '../scope/filling.ts';
import { useHost, type EngineHost } from '../host/host.ts';
import { useExpression, useHolds, useScope } from '../scope/use-scope.tsx';
import type { CellContent, FormatContext, FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { formatOf } from './formats.ts';
import { useReveal, type Reveal } from './reveal.ts';
import { lazyPart } from '../loading/loading.tsx';
import { words } from '../words/words.ts';

const ShownLines = lazyPart(async () => (await import('./ShownLines.tsx')).ShownLines);

/** Context of a value, shared by all rows of a table. */
export interface ShownSurroundings {
  bundle: Pick<ScreenBundle, 'enums'>;
  host: Pick<EngineHost, 'formats' | 'serverNow'>;
  reveal: Reveal;
}

/** The enum that the value comes from. */
export function enumOf(
  { enum: own, instead }: ShownDefinition,
  readScope: () => Scope,
  { enums }: Pick<ScreenBundle, 'enums'>,
): EnumDefinition | undefined {
  const name = instead !== undefined && holds(instead.when, readScope()) ? instead.enum : own;
  return name === undefined ? undefined : enums[name];
}

/** Context for a format. A plain function, so that a table draws a cell without a hook. */
export function contextOf(
  shown: ShownDefinition,
  place: FormatContext['place'],
  currency: unknown,
  readScope: () => Scope,
  { bundle, host, reveal: ask }: ShownSurroundings,
): FormatContext {
  const { reveal } = shown;
  return {
    title: shown.title,
    place,
    now: host.serverNow(),
    currency: typeof currency === 'string' ? currency : undefined,
    enum: enumOf(shown, readScope, bundle),
    length: shown.length,
    reveal:
      reveal &&
      (async () => {
        const { request } = fillRequest(reveal.filling, readScope());
        const answer = await ask({ call: reveal.call, request, title: words.formats.showOf(shown.title) });
        return answer && plainOf(answer.result, shown.name);
      }),
  };
}

/**
 * Draws a value without a subscription: a table redraws the whole row.
 * @param isInLink drawn inside a button or a link, which must not contain another one
 */
export function drawShown(
  shown: ShownDefinition,
  place: FormatContext['place'],
  scope: Scope,
  surroundings: ShownSurroundings,
  isInLink = false,
): ReactNode {
  const { format, context } = knownOf(shown, place, scope, surroundings);
  return drawerOf(format, isInLink)(evaluate(shown.value, scope), context);
}

/**
 * The same for a table cell, with its title.
 * @param value value of `shown` in the scope
 */
export function drawInCell(
  shown: ShownDefinition,
  value: unknown,
  scope: Scope,
  surroundings: ShownSurroundings,
  isInLink: boolean,
): CellContent {
  const { format, context } = knownOf(shown, 'cell', scope, surroundings);
  if (isInLink && format.inLink !== undefined) return { drawn: format.inLink(value, context) };
  return format.inCell?.(value, context) ?? { drawn: format.draw(value, context) };
}

function knownOf(shown: ShownDefinition, place: FormatContext['place'], scope: Scope, around: ShownSurroundings) {
  const currency = shown.currency && evaluate(shown.currency, scope);
  return {
    format: formatOf(shown.format, around.host),
    context: contextOf(shown, place, currency, () => scope, around),
  };
}

function drawerOf(format: FormatImplementation, isInLink: boolean): FormatImplementation['draw'] {
  return (isInLink ? format.inLink : undefined) ?? format.draw;
}

interface ShownValueProps {
  shown: ShownDefinition;
  place: FormatContext['place'];
  /** Drawn inside a button or a link, which must not contain another one. */
  isInLink?: boolean;
}

/** A value of the current scope in its format. During a refresh the old value stays, at half opacity. */
export function ShownValue({ shown, place, isInLink = false }: ShownValueProps): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const reveal = useReveal();
  const scope = useScope();
  const value = useExpression(shown.value);
  const currency = useExpression(shown.currency);
  const isVisible = useHolds(shown.visible);
  const isRefreshing = useQuestionState(shown.value.reads) === 'refreshing';
  const readScope = useCallback(() => scope.read(), [scope]);
  if (!isVisible) return null;
  if (shown.columns !== undefined && place !== 'cell' && place !== 'text')
    return (
      <Suspense fallback={null}>
        <ShownLines title={shown.title} columns={shown.columns} value={value} />
      </Suspense>
    );
  const drawn = drawerOf(formatOf(shown.format, host), isInLink)(
    value,
    contextOf(shown, place, currency, readScope, { bundle, host, reveal }),
  );
  // The element stays the same during a refresh, so that its content keeps its state, such as a revealed secret.
  return <span className={isRefreshing ? styles.refreshing : styles.steady}>{drawn}</span>;
}

/** The plain value in the answer of a reveal call: the answer itself, or the record's field of that name. */
function plainOf(result: unknown, name: string): string {
  if (typeof result === 'object' && result !== null) {
    const record = result as Record<string, unknown>;
    const field = name.split('.').at(-1) ?? name;
    // If the field exists but is empty, no other field may be shown in its place.
    const named = field in record ? record[field] : Object.values(record).find((each) => typeof each === 'string');
    return String(named ?? '');
  }
  return String(result ?? '');
}
