import { useCallback } from 'react';
import type { ShownDefinition } from '#model/field.ts';
import { useBundle } from '../bundle.tsx';
import { EMPTY } from '../format.ts';
import { formatOf } from '../formats/formats.ts';
import { useHost } from '../host.ts';
import { compactFigure } from './scale.ts';

export type PrintValue = (
  shown: ShownDefinition,
  value: unknown,
  options?: { currency?: string; place?: 'cell' | 'item' },
) => string;

/** Prints a value by its own format, as a table would. */
export function usePrintValue(): PrintValue {
  const host = useHost();
  const { enums } = useBundle();
  return useCallback(
    (shown, value, { currency, place = 'item' } = {}) =>
      value === undefined || value === null
        ? EMPTY
        : formatOf(shown.format, host).print(value, {
            title: shown.title,
            place,
            now: host.serverNow(),
            ...(currency !== undefined && { currency }),
            ...(shown.enum !== undefined && { enum: enums[shown.enum] }),
          }),
    [host, enums],
  );
}

const BY_FORMAT: ReadonlySet<string> = new Set(['percent', 'rate']);

/** A figure of the axis: short, unless its format has a sign of its own. */
export function axisText(print: PrintValue, shown: ShownDefinition, tick: number): string {
  return BY_FORMAT.has(shown.format) ? print(shown, String(tick)) : compactFigure(tick);
}
