import type { Block } from '#model/block.ts';
import type { Expression } from '#model/expression.ts';
import type { ScreenBundle } from '#model/screen.ts';

/**
 * A single block with sample data for everything that it reads, so that a late step can be drawn without taking the
 * earlier ones. Values are samples of their formats, nothing is requested, and nothing is hidden.
 */
export function sampleOf(bundle: ScreenBundle, block: Block): ScreenBundle {
  const parts = Object.fromEntries(
    Object.entries(bundle.parts).map(([name, part]) => [name, { ...part, block: still(part.block, bundle) as Block }]),
  );
  const body: Block = {
    kind: 'body',
    id: 'sample',
    place: block.place,
    width: 'full',
    data: {},
    filter: [],
    blocks: [still(block, bundle) as Block],
  };
  return { ...bundle, screen: { ...bundle.screen, block: body }, parts };
}

type Plain = Record<string, unknown>;

function still(value: unknown, bundle: ScreenBundle): unknown {
  if (Array.isArray(value)) return value.map((each) => still(each, bundle));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Plain;
  if (isExpression(record)) return record;
  const own = Object.fromEntries(
    Object.entries(record)
      .filter(([key]) => key !== 'visible' && key !== 'permission')
      .map(([key, inner]) => [key, still(inner, bundle)]),
  );
  if ('data' in own && 'filter' in own) Object.assign(own, { data: {}, filter: [] });
  if (typeof own['format'] === 'string' && isExpression(own['value'])) Object.assign(own, sampleFor(own, bundle));
  if (isSource(own['source'])) own['source'] = { kind: 'value', value: literal({}) };
  return own;
}

/** A sample value that its format can display. */
function sampleFor(shown: Plain, bundle: ScreenBundle): Plain {
  const money = { currency: literal('USD') };
  const name = String(shown['enum'] ?? '');
  const samples: Record<string, Plain> = {
    money: { value: literal('1288.00'), ...money },
    'secret-money': { value: literal('1288.00'), ...money },
    rate: { value: literal('7.1286') },
    percent: { value: literal('0.3') },
    decimal: { value: literal('1288') },
    currency: { value: literal('USD') },
    date: { value: literal('2026-11-20') },
    'date-time': { value: literal('2026-11-20 15:42:08') },
    ago: { value: literal('2026-11-20 15:40:08') },
    deadline: { value: literal('2026-11-20 18:00:00') },
    'last-day': { value: literal('2026-11-20') },
    countdown: { value: literal('2026-11-20 15:43:08') },
    boolean: { value: literal(true) },
    enum: { value: literal(bundle.enums[name]?.values[0]?.const ?? null) },
  };
  return samples[String(shown['format'])] ?? { value: literal(String(shown['title'] ?? '…')) };
}

function literal(value: unknown): Expression {
  return { source: JSON.stringify(value), tree: { op: 'literal', value: value as string }, reads: [] };
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'tree' in value && 'reads' in value;
}

function isSource(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ['call', 'value'].includes(String((value as Plain)['kind']));
}
