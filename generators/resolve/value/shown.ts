import { formatFacts } from '#model/formats.ts';
import { idleValue } from '../../rules/idle-word.ts';
import { misshapen } from '../../rules/shape.ts';
import { rule as unknownField } from '../../rules/unknown-field.ts';
import { PLAIN_WIDGET } from '#model/built-in.ts';
import type { ColumnSchema, FieldSchema, FigureSchema, FilterSchema, ItemSchema } from '#model/dialect-types.ts';
import type { ShownDefinition } from '#model/field.ts';
import type { EntityField } from '#model/entity.ts';
import type { Expression, Tree } from '#model/expression.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { missingCurrency } from '../../rules/unknown-currency.ts';
import { findField } from '../../rules/unknown-field.ts';
import { findFormat } from '../../rules/unknown-format.ts';
import { printPlace } from '#model/problem.ts';
import { ROOTS } from '../../expression/infer.ts';
import { UNKNOWN, type RecordType, type Type } from '../../types/types.ts';
import { writtenAt } from '../../source/origin.ts';
import { keyOf, member, placeOf, text, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { typeExpression, type TypedExpression } from './expression.ts';
import { resolveFilling } from './filling.ts';
import { resolveVisible } from './gate.ts';
import { withRoots } from './scope.ts';
import { presented } from './text.ts';

export interface ResolvedShown {
  shown: ShownDefinition;
  /** The field that the value comes from, if any. */
  field: EntityField;
  type: Type;
  /** True for a field of the record, false for a path from another root and for a computed value. */
  isOwn: boolean;
}

/** The record that plain names belong to, and its path (`row`, `data.fee`). */
export interface Base {
  record?: RecordType;
  prefix: string;
  /** True if a name may end with "?": hidden if empty. Columns cannot, because they are drawn for all rows. */
  mayLack?: true;
}

type Shown = ColumnSchema | ItemSchema | FieldSchema | FigureSchema | FilterSchema;

/** A column, an item or a read-only line: a field's name, a path from a root, or a computed value. */
export function resolveShown(context: Context, at: At<Shown>, scope: Scope, base: Base): ResolvedShown | undefined {
  const fieldAt = text(at) === undefined ? member(at, 'field') : at;
  const said = text(fieldAt);
  const isOptional = base.mayLack === true && said !== undefined && said.endsWith('?');
  const word = isOptional ? said?.slice(0, -1) : said;
  const valueAt = member(at, 'value');
  const isPath = word !== undefined && isRootPath(word) && !(word.split('.')[0]! in (base.record?.members ?? {}));
  let typed: TypedExpression;
  let name: string;
  if (word !== undefined && fieldAt) {
    if (valueAt) idleValue(context, keyOf(at, 'value'), word);
    name = word;
    if (!isPath) {
      if (!base.record) {
        context.problems.add(
          unknownField,
          fieldAt,
          `"${word}" has no record to be read from here: write a path, as data.fee.${word}.`,
          { word },
        );
        return undefined;
      }
      const first = word.split('.')[0] as string;
      if (!findField(context, fieldAt, base.record.members, first, base.record.label)) return undefined;
      const inner = withRoots(scope, base.prefix === 'row' ? { row: base.record } : {});
      typed = typeExpression(context, fieldAt, `${base.prefix}.${word}`, inner);
    } else typed = typeExpression(context, fieldAt, word, scope);
  } else if (valueAt) {
    name = text(member(at, 'name')) ?? 'value';
    typed = typeExpression(context, valueAt, text(valueAt) ?? '', scope);
    writtenAt(typed.expression, valueAt);
  } else return undefined;
  return define(context, at, name, typed, scope, base, isPath || word === undefined, isOptional);
}

export function isRootPath(word: string): boolean {
  const first = word.split('.')[0] as string;
  return word.includes('.') && (ROOTS as readonly string[]).includes(first);
}

function define(
  context: Context,
  at: At<Shown>,
  name: string,
  typed: TypedExpression,
  scope: Scope,
  base: Base,
  isElsewhere: boolean,
  isOptional: boolean,
): ResolvedShown {
  const { value, currency, format: natural, enumName } = presented(typed);
  const behind = typed.member?.field;
  const titleAt = member(at, 'title');
  const formatAt = member(at, 'format');
  const visible = whilePresent(
    isOptional ? typed : undefined,
    resolveVisible(context, member(at, 'visible'), member(at, 'permission'), scope),
  );
  const title = text(titleAt) ?? behind?.title;
  if (title === undefined && typed.type !== UNKNOWN) {
    misshapen(
      context.problems,
      text(at) === undefined ? keyOf(at, 'field') : at,
      `"${name}" has no field to take its title from: give it a "title".`,
    );
  }
  const format = (formatAt && findFormat(context, formatAt)) ?? natural;
  if (formatAt && formatFacts(format).isMoney && !currency && typed.type.kind !== 'any')
    missingCurrency(context, formatAt, name);
  scope.use.formats.add(format);
  if (enumName !== undefined) scope.use.enums.add(enumName);
  const instead = enumName === undefined ? undefined : insteadOf(typed);
  if (instead) scope.use.enums.add(instead.enum);
  // A masked value shown in another format has no button that reveals it.
  const canReveal = formatFacts(format).reads?.includes('reveal') === true;
  const reveal = canReveal ? resolveReveal(context, at, behind, scope, base) : undefined;
  // A format for a whole list draws the list without columns.
  const columns = formatAt || !behind || format !== 'plain' ? [] : columnsOf(context, at, typed.type, behind, scope);
  const inferred = [...(titleAt ? [] : ['title']), ...(formatAt ? [] : ['format'])];
  const field: EntityField = behind ?? { name, title: title ?? name, type: 'string', format, widget: PLAIN_WIDGET };
  return {
    shown: {
      name,
      title: title ?? name,
      format,
      value: instead ? chosenBy(instead, value) : value,
      ...(currency && { currency }),
      ...(enumName !== undefined && { enum: enumName }),
      ...(instead && { instead: { when: instead.when, enum: instead.enum } }),
      ...(visible && { visible }),
      ...(reveal && { reveal }),
      ...(behind?.length !== undefined && { length: behind.length }),
      ...(columns.length > 0 && { columns }),
      inferred,
      ...(context.withPlaces && { place: placed(at) }),
    },
    field,
    type: typed.type,
    isOwn: !isElsewhere,
  };
}

interface Instead {
  when: Expression;
  other: Expression;
  enum: string;
}

/** The enum beside a field that is shown in its place; undefined if the record lacks it. */
function insteadOf({ expression, member: read }: TypedExpression): Instead | undefined {
  const { tree } = expression;
  const instead = read?.field?.instead;
  const name = instead && read?.owner?.members[instead.field]?.field?.enum;
  if (!instead || name === undefined || (tree.op !== 'read' && tree.op !== 'variable')) return undefined;
  const sibling: Tree = { ...tree, path: [...tree.path.slice(0, -1), instead.field] };
  const source = expression.source.replace(/\w+$/, instead.field);
  const reads = expression.reads.map((path) => path.replace(/\w+$/, instead.field));
  const list: Tree = { op: 'list', items: instead.values.map((value) => ({ op: 'literal', value })) };
  const when: Expression = {
    source: `${source} in [${instead.values.map((value) => `'${value}'`).join(', ')}]`,
    // A condition on an unknown value is unknown, and would choose neither of the two.
    tree: { op: '&&', left: { op: 'has', of: sibling }, right: { op: 'in', left: sibling, right: list } },
    reads,
  };
  return { when, other: { source, tree: sibling, reads }, enum: name };
}

function chosenBy({ when, other }: Instead, value: Expression): Expression {
  return {
    source: `${when.source} ? ${other.source} : ${value.source}`,
    tree: { op: '?:', if: when.tree, then: other.tree, else: value.tree },
    reads: [...new Set([...when.reads, ...value.reads])].sort(),
  };
}

/** `field?` is hidden while its value is null or an empty list. */
function whilePresent(typed: TypedExpression | undefined, visible: Expression | undefined): Expression | undefined {
  if (!typed) return visible;
  const { tree: of, source, reads } = typed.expression;
  const isList = typed.type.kind === 'list';
  const size: Tree = { op: '>', left: { op: 'size', of }, right: { op: 'literal', value: 0 }, as: 'number' };
  const present: Expression = isList
    ? { source: `size(${source}) > 0`, tree: size, reads }
    : { source: `has(${source})`, tree: { op: 'has', of }, reads };
  if (!visible) return present;
  return {
    source: `${present.source} && ${visible.source}`,
    tree: { op: '&&', left: present.tree, right: visible.tree },
    reads: [...new Set([...present.reads, ...visible.reads])].sort(),
  };
}

/** A list of records is shown as lines, as in a form; an object as a single record. */
function columnsOf(context: Context, at: At, type: Type, field: EntityField, scope: Scope): ShownDefinition[] {
  const inner = type.kind === 'list' ? type.of : type;
  if (inner.kind !== 'record' || !['array', 'object'].includes(field.type)) return [];
  // A line that is drawn exists, even if the record itself may be null.
  const inside = withRoots(scope, { item: { ...inner, nullable: false } });
  return Object.entries(inner.members).flatMap(([name, member]) => {
    if (!member.field || ['array', 'object'].includes(member.field.type)) return [];
    const node = { type: 'string' as const, offset: at.node.offset, length: 0, value: name };
    const shown = resolveShown(context, { source: at.source, node }, inside, { prefix: 'item', record: inner });
    return shown ? [shown.shown] : [];
  });
}

function resolveReveal(
  context: Context,
  at: At<Shown>,
  field: EntityField | undefined,
  scope: Scope,
  base: Base,
): ShownDefinition['reveal'] {
  if (field?.reveal === undefined) return undefined;
  const call = findCall(context, at, field.reveal);
  if (!call) return undefined;
  const inner = base.record ? withRoots(scope, { row: base.record }) : scope;
  // A record without the fields that `reveal` requires (a quote, a result) shows only the masked value.
  const missing = call.contract.required.some((each) => !(each in (base.record?.members ?? {})));
  if (missing && !member(at, 'with')) return undefined;
  const filling = resolveFilling(context, at, call, member(at, 'with'), {
    ...inner,
    formFields: new Set(),
    filterFields: new Set(),
  });
  // The record's own fields are read by their full path, for example `data.card.cardId`.
  for (const [name, { value, inferred }] of Object.entries(filling)) {
    if (inferred !== true || value.source !== `row.${name}` || base.prefix === 'row') continue;
    filling[name] = { value: typeExpression(context, at, `${base.prefix}.${name}`, scope).expression, inferred };
  }
  return { call: field.reveal, filling };
}

export function placed(at: At): string {
  return printPlace(placeOf(at));
}
