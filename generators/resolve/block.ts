import { misshapen } from '../rules/shape.ts';
import type {
  ActionSchema,
  BlockSchema,
  FormSchema,
  InfoListSchema,
  NoticeSchema,
  OpenedSchema,
  QuestionSchema,
  ResultSchema,
  ScreenSchema,
  StatsSchema,
} from '#model/dialect-types.ts';
import type { Block, BlockKind, NoticeBlock, ResultBlock } from '#model/block.ts';
import type { Tone } from '#model/enum.ts';
import { sentByItself } from '../rules/unguarded-money.ts';
import { unknownParam } from '../rules/unknown-param.ts';
import { findScreen } from '../rules/unknown-screen.ts';
import { BOOLEAN, record, TEXT, UNKNOWN, recordOf } from '../types/types.ts';
import { elements, flag, member, members, number, text, type At, type Property } from '../source/source.ts';
import { actionResults, resolveActions } from './action.ts';
import { BLOCKS } from './blocks.ts';
import { resolveChart } from './chart.ts';
import type { Context, Inside, Scope } from '../context/context.ts';
import { resolveExpression } from './expression.ts';
import { resolveMembers } from './field.ts';
import { filterMembers, requestsInside, resolveFilter } from './filter.ts';
import { resolveValues } from './filling.ts';
import { formNames, formScope, resolveForm } from './form.ts';
import { resolveGate } from './gate.ts';
import { allItems, resolveItems } from './item.ts';
import { resolveNavigate } from './navigate.ts';
import { readingPart } from '../rules/written.ts';
import { drawPart } from './part.ts';
import { milliseconds, questionMembers, resolveQuestion, resolveQuestions, resolveSource } from './question.ts';
import { adding, detached, nested, withRoots } from './scope.ts';
import { placed, type Base } from './shown.ts';
import { printedSchema } from './printed-schema.ts';
import { resolveTable } from './table.ts';
import { resolveText } from './text.ts';

type BlockShape = OpenedSchema | ScreenSchema;
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
    data: resolveQuestions(context, dataAt, seeing, around),
    ...(onceAt && resolveOnce(context, onceAt, seeing)),
    filter: resolveFilter(context, filterAt, seeing, requests, 'no call inside'),
  };
  const part = resolveKind(context, at, seeing, scope, inside);
  const block = readingPart(context, said('screen')) ? asOne(base, part, said) : ({ ...base, ...part } as Block);
  scope.use.blocks.add(block.kind);
  return block;
}

/** A part is drawn as if it were written here: what is said beside its name goes onto it, where that is one block. */
function asOne(base: object, part: Part, said: (key: BlockKey) => At | undefined): Block {
  const [inner] = part.blocks as Block[];
  const own = (['title', 'width', 'visible', 'permission', 'source'] as const).filter((key) => said(key));
  const isTwo =
    (['data', 'filter', 'once'] as const).some((key) => said(key)) ||
    (said('visible') && inner?.visible) ||
    (said('permission') && inner?.permission);
  // Which keys there are follows from the kind of the part, which the compiler cannot see.
  if (!inner || isTwo) return { ...base, ...part } as unknown as Block;
  const onto = Object.entries(base).filter(([key]) => own.some((word) => word === (key === 'schema' ? 'source' : key)));
  return { ...inner, ...Object.fromEntries(onto) };
}

/** The cross of a notice: it takes the notice away, and with a call it sends that. */
function resolveClose(
  context: Context,
  at: At<NonNullable<Exclude<NoticeSchema, string>['close']>> | undefined,
  scope: Scope,
): Pick<NoticeBlock, 'closes'> {
  if (!at || at.node.type !== 'object') return at && flag(at) ? { closes: true } : {};
  const action = context.resolve.callAction(context, at as At<ActionSchema>, detached(scope), 'close');
  return {
    closes: { name: 'close', title: '关闭', place: placed(at), look: 'link', does: { kind: 'call', ...action } },
  };
}

/** Nobody presses a button: what must be asked of a person cannot be sent like this. */
function resolveOnce(context: Context, at: At<QuestionSchema>, scope: Scope): Pick<Block, 'once'> {
  const question = resolveQuestion(context, at, scope);
  const call = question && context.calls.get(question.call)?.contract;
  if (!question || !call) return {};
  sentByItself(context, member(at, 'call') ?? at, call);
  const { call: name, filling, when } = question;
  return { once: { call: name, filling, ...(when && { when }) } };
}

/** The one form that lies open somewhere inside: what it holds can be read from the whole block. */
function onlyForm(at: At<BlockShape>): At<FormSchema> | undefined {
  const found: At<FormSchema>[] = [];
  const walk = (block: At<BlockShape>): void => {
    const form = member(block, 'form');
    if (form) found.push(form);
    const body = member(block, 'body');
    for (const each of body ? elements(body) : []) walk(each);
  };
  walk(at);
  return found.length === 1 ? found[0] : undefined;
}

type Part = { kind: BlockKind } & Record<string, unknown>;

/** @param seeing with the form inside; @param scope without it, for the form itself. */
function resolveKind(context: Context, at: At<BlockShape>, seeing: Scope, scope: Scope, inside: Inside): Part {
  const table = member(at, 'table');
  if (table) return { ...(resolveTable(context, table, seeing) ?? EMPTY) };
  const named = member(at, 'screen');
  const drawn = readingPart(context, named);
  if (drawn && named) {
    const block = drawPart(context, drawn, named, member(at, 'with'), nested(seeing, 'part'), {
      ...inside,
      skip: ['title'],
    });
    return { kind: 'body', blocks: block ? [block] : [] };
  }
  const body = member(at, 'body');
  if (body) {
    const blocks = elements(body).map((each, n) => {
      const own = member(each, 'form') || onlyForm(each) ? scope : seeing;
      return resolveBlock(
        context,
        each,
        { ...nested(own, n), roots: own.roots },
        inside.owner ? { owner: inside.owner } : {},
      );
    });
    return { kind: 'body', blocks };
  }
  const tabs = member(at, 'tabs');
  if (tabs) return { kind: 'tabs', tabs: members(tabs).map((each) => resolveTab(context, each, seeing, scope)) };
  const form = member(at, 'form');
  if (form) return { ...resolveForm(context, form, nested(scope, 'form')) };
  const fields = member(at, 'fields');
  if (fields) {
    if (!inside.owner) misshapen(context.problems, fields, 'Fields stand in a form: this block is in none.');
    const owner = inside.owner ?? { members: {}, required: [], label: 'no form', root: 'form' as const };
    return { kind: 'fields', members: resolveMembers(context, fields, nested(seeing, 'fields'), owner) };
  }
  return resolveShowing(context, at, seeing);
}

function resolveTab(
  context: Context,
  { key, keyAt, at }: Property<BlockSchema>,
  seeing: Scope,
  scope: Scope,
): { name: string; block: Block } {
  const title = member(at, 'title');
  if (!title) misshapen(context.problems, keyAt, 'A tab is called by the "title" of its block: this one has none.');
  const own = member(at, 'form') || onlyForm(at) ? scope : seeing;
  return { name: key, block: resolveBlock(context, at, { ...nested(own, key), roots: own.roots }) };
}

const EMPTY: Part = { kind: 'body', blocks: [] };

function resolveShowing(context: Context, at: At<BlockShape>, scope: Scope): Part {
  for (const kind of ['infoList', 'stats'] as const) {
    const info = member(at, kind);
    if (info) return { kind, ...resolveInfo(context, info, scope, kind) };
  }
  const chart = member(at, 'chart');
  if (chart) return kindOf('chart', resolveChart(context, chart, nested(scope, 'chart')));
  const article = member(at, 'article');
  if (article) return kindOf('article', BLOCKS.article.resolve(context, article, nested(scope, 'article')));
  const result = member(at, 'result');
  if (result) return { ...resolveResult(context, result, scope) };
  const notice = member(at, 'notice');
  if (notice) {
    const sentence = member(notice, 'text') ?? notice;
    const actions = resolveActions(context, member(notice, 'actions'), nested(scope, 'notice'), 'link');
    const said = resolveText(context, sentence, scope);
    return {
      kind: 'notice',
      text: said,
      tone: tone(notice, 'info'),
      ...resolveClose(context, member(notice, 'close'), nested(scope, 'notice')),
      ...(flag(member(notice, 'quiet')) && { quiet: true }),
      actions,
    };
  }
  const links = member(at, 'links');
  if (links) return { kind: 'links', links: resolveActions(context, links, nested(scope, 'links'), 'links') };
  const screen = member(at, 'screen');
  if (screen) {
    const name = text(screen) ?? '';
    const part = findScreen(context, screen, name);
    if (part) scope.use.parts.add(name);
    const given = member(at, 'with');
    if (part && given) unknownParam(context, given, part);
    return { kind: 'screen', screen: name, filling: resolveValues(context, given, scope) };
  }
  const custom = member(at, 'custom');
  if (!custom) return EMPTY;
  const values = resolveValues(context, member(custom, 'props'), scope);
  const props = Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each.value]));
  return { kind: 'custom', name: text(member(custom, 'name')) ?? '', props };
}

function kindOf(kind: BlockKind, part: object | undefined): Part {
  return part ? { kind, ...part } : EMPTY;
}

function resolveInfo(
  context: Context,
  at: At<InfoListSchema | StatsSchema>,
  scope: Scope,
  kind: 'infoList' | 'stats',
): Record<string, unknown> {
  const source = resolveSource(context, at, scope);
  const isUnknown = source ? source.type === UNKNOWN : member(at, 'call') !== undefined;
  if (isUnknown) return { items: [], columns: 1, actions: [] };
  const itemsAt = member(at, 'items');
  const row = source && recordOf(source.type);
  const base: Base = { prefix: source?.prefix ?? 'row', ...(row && { record: row }) };
  // The block's record is `row` to everything inside it.
  const own = row && source.prefix !== 'form' ? withRoots(scope, { row }) : scope;
  const inner = nested(adding(own, 'result', actionResults(context, member(at, 'actions'))), kind);
  return {
    ...(source && { source: source.source }),
    items: itemsAt ? resolveItems(context, itemsAt, inner, base) : allItems(inner, context, at, base),
    ...(kind === 'infoList' && { columns: number(member(at, 'columns')) ?? 2 }),
    actions: resolveActions(context, member(at, 'actions'), inner, 'link'),
  };
}

function resolveResult(context: Context, at: At<ResultSchema>, scope: Scope): Part {
  const sentence = member(at, 'text');
  const inner = nested(scope, 'result');
  const leave = member(at, 'leave');
  return {
    kind: 'result',
    heading: resolveText(context, member(at, 'title') ?? at, scope),
    ...(sentence && { text: resolveText(context, sentence, scope) }),
    tone: tone(at, 'success'),
    items: resolveItems(context, member(at, 'items'), inner, { prefix: 'row' }),
    actions: resolveActions(context, member(at, 'actions'), inner, 'result'),
    ...(leave && resolveLeave(context, leave, scope)),
  };
}

function resolveLeave(
  context: Context,
  at: At<NonNullable<ResultSchema['leave']>>,
  scope: Scope,
): Pick<ResultBlock, 'leave'> {
  const after = milliseconds(text(member(at, 'after')) ?? '');
  const external = member(at, 'external');
  if (external) return { leave: { after, to: { external: resolveExpression(context, external, scope, TEXT) } } };
  const to = member(at, 'navigate');
  return to ? { leave: { after, to: resolveNavigate(context, to, member(at, 'with'), scope) } } : {};
}

function tone(at: At<NoticeSchema | ResultSchema>, usual: Tone): Tone {
  return (text(member(at, 'tone')) ?? usual) as Tone;
}
