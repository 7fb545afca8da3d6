import { misshapen } from '../rules/shape.ts';
import type { ArticleSchema, ChartSchema } from '#model/dialect-types.ts';
import type { ChartKind } from '#model/block.ts';
import type { Expression } from '#model/expression.ts';
import type { ShownDefinition } from '#model/field.ts';
import { wrongType } from '../rules/type-error.ts';
import { describe, UNKNOWN, type Type, recordOf } from '../types/types.ts';
import { elements, member, text, type At } from '../source/source.ts';
import type { Context, Scope } from '../context/context.ts';
import { typeExpression } from './expression.ts';
import { resolveSource } from './question.ts';
import { nested, withRoots } from './scope.ts';
import { resolveShown, type Base } from './shown.ts';
import { resolveText } from './text.ts';

type Part = Record<string, unknown>;

const FIGURES: Type['kind'][] = ['money', 'number', 'decimal', 'any'];

/** Rows of a call, or of a list that stands somewhere; a value along the axis, figures drawn. */
export function resolveChart(context: Context, at: At<ChartSchema>, scope: Scope): Part | undefined {
  const source = resolveSource(context, at, scope);
  if (!source || source.type === UNKNOWN) return undefined;
  const row = source.call?.record ?? recordOf(source.type);
  const inner = nested(row ? withRoots(scope, { row }) : scope, 'chart');
  const base: Base = { prefix: 'row', ...(row && { record: row }) };
  const kind = (text(member(at, 'kind')) ?? 'line') as ChartKind;
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
    if (kind === 'pie' && found.shown.currency?.reads.some((path) => path.startsWith('row.'))) {
      wrongType(
        context.problems,
        each,
        `The amounts of a pie are of one currency: "${found.shown.name}" has that of its row.`,
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

/** A text that the server holds as HTML: the answer itself, or a field of it. */
export function resolveArticle(context: Context, at: At<ArticleSchema>, scope: Scope): Part | undefined {
  const source = resolveSource(context, at, scope);
  if (!source || source.type === UNKNOWN) return undefined;
  const { prefix, type } = source;
  const record = recordOf(type);
  const inner = prefix === 'row' ? withRoots(scope, { row: record ?? type }) : scope;
  const read = (key: keyof ArticleSchema): Expression | undefined => {
    const each = member(at, key);
    return each && resolveShown(context, each, inner, { prefix, ...(record && { record }) })?.shown.value;
  };
  const usual = record && Object.keys(record.members).find((name) => record.members[name]?.field?.format === 'html');
  const path = record ? usual && `${prefix}.${usual}` : prefix;
  const html = read('text') ?? (path === undefined ? undefined : typeExpression(context, at, path, inner).expression);
  if (!html) {
    misshapen(context.problems, at, 'No field of the record is of format html: say with "text" which one is the text.');
    return undefined;
  }
  const heading = read('title');
  const date = read('date');
  const image = read('image');
  const empty = member(at, 'empty');
  return {
    source: source.source,
    ...(heading && { heading }),
    ...(date && { date }),
    html,
    ...(image && { image }),
    ...(empty && { empty: resolveText(context, empty, scope) }),
  };
}
