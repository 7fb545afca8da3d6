import type { BlockSchema, FormSchema, QuestionSchema, ScreenSchema } from '#model/dialect-types.ts';
import type { Block } from '#model/block.ts';
import type { Context, Inside, Scope } from '../../context/context.ts';
import { sentByItself } from '../../rules/unguarded-money.ts';
import { readingPart } from '../../rules/block-or-part.ts';
import { flag, member, text, type At } from '../../source/source.ts';
import { BOOLEAN, record, recordOf } from '../../types/types.ts';
import type { AnyOwn, Around, BlockShape } from '../block-entry.ts';
import { blockEntries } from '../blocks.ts';
import { resolveExpression } from '../value/expression.ts';
import { filterMembers, requestsInside, resolveFilter } from '../form/filter.ts';
import { formNames, formScope } from '../form/form.ts';
import { resolveGate } from '../value/gate.ts';
import { printedSchema } from '../view/printed-schema.ts';
import { questionMembers, resolveQuestion, resolveQuestions } from '../value/question.ts';
import { adding, nested, withRoots } from '../value/scope.ts';
import { placed } from '../value/shown.ts';
import { resolveText } from '../value/text.ts';

type BlockKey = keyof BlockSchema | keyof ScreenSchema;

/** Any block: the common keys, then its kind. */
export function resolveBlock(context: Context, at: At<BlockShape>, around: Scope, inside: Inside = {}): Block {
  const said = <Name extends BlockKey>(key: Name) => (inside.skip?.includes(key) ? undefined : member(at, key));
  const dataAt = said('data');
  const filterAt = said('filter');
  const onceAt = said('once');
  let scope = adding(around, 'data', questionMembers(context, dataAt));
  const requests = filterAt ? requestsInside(context, at) : {};
  const filterNames = filterMembers(filterAt, requests);
  if (filterAt) {
    const inherited = recordOf(scope.roots.filter)?.members ?? {};
    const filterFields = new Set([...scope.filterFields, ...Object.keys(filterNames)]);
    scope = { ...withRoots(scope, { filter: record('this filter', { ...inherited, ...filterNames }) }), filterFields };
  }
  const gate = resolveGate(context, said('permission'));
  if (gate && !gate.reverse && gate.any.length > 0) scope = { ...scope, gate: gate.any };
  const form = scope.roots.form ? undefined : onlyForm(at);
  const seeing = form ? formScope(scope, formNames(context, form, scope)) : scope;
  const title = said('title');
  const visible = said('visible');
  const base = {
    id: around.id,
    place: placed(at),
    ...(title && { title: resolveText(context, title, seeing) }),
    width: (text(said('width')) ?? 'full') as Block['width'],
    ...(visible && { visible: resolveExpression(context, visible, seeing, BOOLEAN) }),
    ...(gate && { permission: gate }),
    ...(flag(said('source')) && { schema: printedSchema(at) }),
    // A block sends its questions before its own filter is drawn.
    data: resolveQuestions(context, dataAt, filterAt ? withFilterOf(seeing, around) : seeing, around),
    ...(onceAt && resolveOnce(context, onceAt, seeing)),
    filter: resolveFilter(context, filterAt, seeing, requests, 'no call inside'),
  };
  const scopeOf = (inner: At<BlockShape>): Scope => (onlyForm(inner) ? scope : seeing);
  const part = resolveKind(context, { block: at, scope: seeing, outer: scope, scopeOf, inside });
  const block = readingPart(context, said('screen')) ? asOne(base, part, said) : ({ ...base, ...part } as Block);
  scope.use.blocks.add(block.kind);
  return block;
}

function withFilterOf(scope: Scope, { roots, filterFields }: Scope): Scope {
  const { filter: _own, ...others } = scope.roots;
  return { ...scope, filterFields, roots: { ...others, ...(roots.filter && { filter: roots.filter }) } };
}

/** A part is drawn in place. If the part is a single block, the keys beside its name apply to that block. */
function asOne(base: object, part: AnyOwn, said: (key: BlockKey) => At | undefined): Block {
  const inner = 'blocks' in part ? part.blocks[0] : undefined;
  const own = (['title', 'width', 'visible', 'permission', 'source'] as const).filter((key) => said(key));
  const isTwo =
    (['data', 'filter', 'once'] as const).some((key) => said(key)) ||
    (said('visible') && inner?.visible) ||
    (said('permission') && inner?.permission);
  // The allowed keys depend on the kind of the part, which the type system cannot express.
  if (!inner || isTwo) return { ...base, ...part } as unknown as Block;
  const onto = Object.entries(base).filter(([key]) => own.some((word) => word === (key === 'schema' ? 'source' : key)));
  return { ...inner, ...Object.fromEntries(onto) };
}

/** Nobody presses a button here, so a call that needs a person's input cannot be sent. */
function resolveOnce(context: Context, at: At<QuestionSchema>, scope: Scope): Pick<Block, 'once'> {
  const question = resolveQuestion(context, at, scope);
  const call = question && context.calls.get(question.call)?.contract;
  if (!question || !call) return {};
  sentByItself(context, member(at, 'call') ?? at, call);
  const { call: name, filling, when } = question;
  return { once: { call: name, filling, ...(when && { when }) } };
}

/** The only always visible form inside a block; the whole block can read its fields. */
function onlyForm(at: At<BlockShape>): At<FormSchema> | undefined {
  const [form, other] = formsIn(at);
  return other === undefined ? form : undefined;
}

function formsIn(block: At<BlockShape>): At<FormSchema>[] {
  return blockEntries.flatMap(([kind, entry]) => {
    const at = member(block, kind);
    return at ? (entry.forms?.(at, formsIn) ?? []) : [];
  });
}

/** Placeholder for a block that could not be resolved. */
const EMPTY: AnyOwn = { kind: 'body', blocks: [] };

function resolveKind(context: Context, around: Around): AnyOwn {
  for (const [kind, entry] of blockEntries) {
    const at = member(around.block, kind);
    if (!at) continue;
    const own = entry.resolve(context, at, nested(around.scope, kind), around);
    // An entry returns the members of its own kind, or names the other kind that it returns.
    return own ? ({ kind, ...own } as AnyOwn) : EMPTY;
  }
  return EMPTY;
}
