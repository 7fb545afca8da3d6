import { findNodeAtLocation, parseTree, type ParseError } from 'jsonc-parser';
import type { EnumDefinition } from '#model/enum.ts';
import type { Scope } from '../context/context.ts';
import { collectProblems } from '../problems/problems.ts';
import { resolve } from '../resolve/model.ts';
import { print } from '../source/print.ts';
import type { Source } from '../source/source.ts';
import type { Member, Type } from '../types/types.ts';
import type { Readable, Step } from './wire.ts';

/** Maximum depth of offered values; deeper ones are typed by hand. */
const DEEPEST = 3;
/** Maximum number of values offered at one place. */
const MOST = 400;

/** Roots of expressions, the nearest first. */
const ROOTS: readonly string[] = [
  ...['item', 'row', 'form', 'chosen', 'record', 'rows', 'result', 'data', 'filter', 'user', 'site', 'route', 'now'],
];

/** An expression that is valid at any place of a condition. */
const PROBE = 'true';

/**
 * Text with a condition at the end of a path: an existing one stays, a missing one is inserted, so that the resolver
 * reports the names that it may read.
 */
export function withProbe(text: string, at: readonly Step[]): string | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root === undefined || errors.length > 0) return undefined;
  if (findNodeAtLocation(root, [...at])?.type === 'string') return text;
  const put = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
    if (step === undefined) return PROBE;
    if (Array.isArray(value)) return value.map((each, n) => (n === step ? put(each, rest) : (each as unknown)));
    if (typeof value === 'string') return { field: value, [step]: put(undefined, rest) };
    if (typeof value !== 'object' || value === null) return value;
    return { ...value, [step]: put((value as Record<string, unknown>)[step], rest) };
  };
  return print(put(JSON.parse(text), at));
}

/**
 * Values that an expression may read at the end of a path.
 * @param file its name in the sources
 * @param text its content in these sources
 */
export function readableAt(
  sources: readonly Source[],
  screen: string,
  file: string,
  text: string,
  at: readonly Step[],
): Readable[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...at]);
  if (node === undefined) return [];
  let found: Scope | undefined;
  const { context } = resolve([...sources], collectProblems(), {
    only: screen,
    withPlaces: true,
    onExpression(place, scope) {
      if (place.source.file === file && place.node.offset === node.offset) found ??= scope;
    },
  });
  const enums = new Map([...context.enums].map(([name, { definition }]) => [name, definition]));
  const rank = (root: string): number => ROOTS.indexOf(root);
  return Object.entries(found?.roots ?? {})
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, type]) => valuesIn(name, { type }, enums, '', 0))
    .slice(0, MOST);
}

function valuesIn(
  path: string,
  { type, field }: Member,
  enums: ReadonlyMap<string, EnumDefinition>,
  around: string,
  depth: number,
): Readable[] {
  const own = field?.title ?? '';
  const title = own === '' || around === '' ? own || around : `${around} · ${own}`;
  if (type.kind === 'record') {
    if (depth >= DEEPEST) return [];
    return Object.entries(type.members).flatMap(([name, member]) =>
      valuesIn(`${path}.${name}`, member, enums, depth === 0 ? '' : title, depth + 1),
    );
  }
  const values =
    type.kind === 'enum' ? valuesOf(type, field?.enum === undefined ? undefined : enums.get(field.enum)) : [];
  const shown = title === '' ? path : title;
  return [{ path, title: shown, kind: kindOf(type), ...(values.length > 0 && { values }) }];
}

function valuesOf(type: Type & { kind: 'enum' }, definition: EnumDefinition | undefined): Readable['values'] & object {
  return type.values.map(({ name }) => ({
    name,
    title: definition?.values.find((each) => each.name === name)?.title ?? name,
  }));
}

function kindOf({ kind }: Type): Readable['kind'] {
  if (kind === 'money' || kind === 'decimal') return 'number';
  return kind === 'any' || kind === 'null' || kind === 'record' ? 'other' : kind;
}
