import type { ChartSchema } from '#model/dialect-types.ts';
import type { Blocks } from '#model/block.ts';
import type { ShownDefinition } from '#model/field.ts';
import { wrongType } from '../../rules/type-error.ts';
import { describe, UNKNOWN, type Type, recordOf } from '../../types/types.ts';
import { elements, member, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import type { BlockEntry, Own } from '../block-entry.ts';
import { resolveSource } from '../value/question.ts';
import { nested, withRoots } from '../value/scope.ts';
import { resolveShown, type Base } from '../value/shown.ts';
import { resolveText } from '../value/text.ts';

const FIGURES: Type['kind'][] = ['money', 'number', 'decimal', 'any'];

export const chart: BlockEntry<'chart'> = { resolve };

/** Rows of a call or of a list in scope: one value on the axis, the others as figures. */
function resolve(context: Context, at: At<ChartSchema>, scope: Scope): Own<'chart'> | undefined {
  const source = resolveSource(context, at, scope);
  if (!source || source.type === UNKNOWN) return undefined;
  const row = source.call?.record ?? recordOf(source.type);
  const inner = nested(row ? withRoots(scope, { row }) : scope, 'chart');
  const base: Base = { prefix: 'row', ...(row && { record: row }) };
  const kind = (text(member(at, 'kind')) ?? 'line') as Blocks['chart']['chart'];
  const xAt = member(at, 'x');
  const x = xAt && resolveShown(context, xAt, inner, base)?.shown;
  const yAt = member(at, 'y');
  const y = (yAt ? elements(yAt) : []).flatMap((each): ShownDefinition[] => {
    const found = resolveShown(context, each, inner, base);
    if (!found) return [];
    if (!FIGURES.includes(found.type.kind)) {
      wrongType(
        context.problems,
        each,
        `"${found.shown.name}" is ${describe(found.type)}: only figures can be drawn in a chart.`,
      );
    }
    return [found.shown];
  });
  const empty = member(at, 'empty');
  if (!x) return undefined;
  return {
    source: source.source,
    chart: kind,
    x,
    y,
    ...(empty && { empty: resolveText(context, empty, scope) }),
  };
}
