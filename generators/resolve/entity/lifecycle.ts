import type {
  FourEyesSchema,
  LifecycleSchema,
  LifecycleStepSchema,
  ReviewSchema,
  ToldSchema,
  WatchDaySchema,
  WatchSchema,
} from '#model/dialect-types.ts';
import type { Expression } from '#model/expression.ts';
import { misshapen } from '../../rules/shape.ts';
import type { BankTime, Due, FourEyes, Lifecycle, LifecycleStep, Review, Told, Watch } from '#model/lifecycle.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { hiddenStep, unfitDue, unfitMessage } from '../../rules/unfit-step.ts';
import { BOOLEAN, DATE, DECIMAL, describe, NUMBER, record, TEXT, type Type } from '../../types/types.ts';
import { elements, member, members, number, text, texts, type At } from '../../source/source.ts';
import { resolveSet } from '../value/conditions.ts';
import type { Context, ResolvedEntity, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveRoutes } from '../value/gate.ts';
import { adding, screenScope, withRoots } from '../value/scope.ts';
import { codeOf, sentenceOf } from '../value/refusals.ts';
import { resolveText } from '../value/text.ts';

type Members = ResolvedEntity['members'];
type EnumType = Extract<Type, { kind: 'enum' }>;
type State = string | number;

/** States and transitions; their effects are resolved after all entities. */
export function resolveStates(
  context: Context,
  at: At<LifecycleSchema>,
  all: Members,
  where: string,
): Lifecycle | undefined {
  const fieldAt = member(at, 'field') ?? at;
  const field = findField(context, fieldAt, all, text(fieldAt) ?? '', where);
  if (!field) return undefined;
  const { type } = field;
  if (type.kind !== 'enum') {
    wrongType(context.problems, fieldAt, `A lifecycle's field is an enum; "${field.field.name}" is not.`);
    return undefined;
  }
  const from = member(at, 'from');
  const states = (from ? members(from) : []).map((each) => {
    const state = findEnumValue(context, each.keyAt, type, each.key);
    const next = texts(each.at).map((to) => findEnumValue(context, to.at, type, to.word));
    return [String(state), next.filter((value) => value !== undefined)] as const;
  });
  const eyesAt = member(at, 'fourEyes');
  return {
    field: field.field.name,
    from: Object.fromEntries(states),
    ...(eyesAt && { fourEyes: resolveFourEyes(context, eyesAt, all, type, where) }),
  };
}

function resolveFourEyes(
  context: Context,
  at: At<FourEyesSchema>,
  all: Members,
  type: EnumType,
  where: string,
): FourEyes {
  const makerAt = member(at, 'maker') ?? at;
  const maker = text(makerAt) ?? '';
  const found = findField(context, makerAt, all, maker, where);
  if (found && found.type.kind !== 'text')
    wrongType(context.problems, makerAt, `A person is named by a text; "${maker}" is ${describe(found.type)}.`);
  return {
    maker,
    to: texts(member(at, 'to')).flatMap((each) => findEnumValue(context, each.at, type, each.word) ?? []),
    say: sentenceOf(context, at) ?? '',
    ...codeOf(at),
  };
}

/** Resolves the conditions, assignments and texts of every lifecycle's steps. */
export function resolveLifecycles(context: Context): void {
  for (const entity of context.entities.values()) {
    const { lifecycle } = entity.definition;
    const at = member(entity.at, 'lifecycle');
    const type = lifecycle && entity.members[lifecycle.field]?.type;
    if (lifecycle && at && type?.kind === 'enum') resolveSteps(context, at, entity, lifecycle, type);
  }
}

/** Scope and entity of one lifecycle. */
interface Within {
  context: Context;
  entity: ResolvedEntity;
  type: EnumType;
  /** The scope that has `record`. */
  scope: Scope;
}

function resolveSteps(
  context: Context,
  at: At<LifecycleSchema>,
  entity: ResolvedEntity,
  lifecycle: Lifecycle,
  type: EnumType,
): void {
  const { source } = at;
  const { name } = entity.definition;
  const { roots, ...around } = screenScope(context, {
    ...{ name: `entity:${name}`, source, at, paths: {}, params: [], public: false },
  });
  const { route: _, user: _nobody, ...known } = roots;
  const within: Within = {
    ...{ context, entity, type },
    scope: withRoots({ ...around, roots: known }, { record: entity.type }),
  };
  const stepsAt = member(at, 'steps');
  const stated = (stepsAt ? elements(stepsAt) : []).flatMap((each) => {
    const step = resolveStep(within, each);
    return step ? [{ step, at: each }] : [];
  });
  const reviewAt = member(at, 'review');
  const reviewed = reviewAt && resolveReview(within, reviewAt);
  hiddenStep(context, stated);
  const steps = [...stated.map(({ step }) => step), ...(reviewed?.steps ?? [])];
  for (const { from, to } of steps) for (const state of from) addWay(lifecycle, state, to);
  if (reviewed) {
    const { wait, pass, reject } = reviewed.review;
    for (const state of [pass, ...(reject === undefined ? [] : [reject]), wait]) addWay(lifecycle, state, wait);
    lifecycle.review = reviewed.review;
  }
  if (steps.length > 0) lifecycle.steps = steps;
  const watchesAt = member(at, 'watches');
  if (watchesAt)
    lifecycle.watches = Object.fromEntries(
      members(watchesAt).map(({ key, at: each }) => [key, resolveWatch(within, each)]),
    );
  const made = member(at, 'made');
  if (made) lifecycle.made = resolveTold(within, made, made);
}

function resolveWatch(within: Within, at: At<WatchSchema>): Watch {
  const { context, type, scope } = within;
  const [below, amount, daily, say] = (['below', 'amount', 'daily', 'say'] as const).map((word) => member(at, word));
  const [most, why] = (['amount', 'say'] as const).map((word) => daily && member(daily as At<WatchDaySchema>, word));
  const times = daily && number(member(daily as At<WatchDaySchema>, 'times'));
  const decimal = (each: At | undefined): Expression => resolveExpression(context, each ?? at, scope, DECIMAL);
  const told = say as At<ToldSchema> | undefined;
  const caused = { ...within, scope: adding(scope, 'data', { cause: { type: TEXT } }) };
  return {
    from: texts(member(at, 'from')).flatMap((each) => findEnumValue(context, each.at, type, each.word) ?? []),
    balance: text(member(at, 'balance')) ?? '',
    below: decimal(below),
    does: text(member(at, 'does')) ?? '',
    amount: decimal(amount),
    daily: {
      ...(times !== undefined && { times }),
      amount: decimal(most),
      say: why ? resolveText(context, why, scope) : '',
    },
    ...(told && { say: resolveTold(caused, told, told) }),
  };
}

function addWay({ from }: Lifecycle, state: State, to: State): void {
  const ways = (from[String(state)] ??= []);
  if (!ways.includes(to)) ways.push(to);
}

function resolveStep(within: Within, at: At<LifecycleStepSchema>): LifecycleStep | undefined {
  const { context, entity, type, scope } = within;
  const toAt = member(at, 'to') ?? at;
  const to = findEnumValue(context, toAt, type, text(toAt) ?? '');
  const from = texts(member(at, 'from')).flatMap((each) => findEnumValue(context, each.at, type, each.word) ?? []);
  const due = resolveDue(within, at);
  unfitDue(context, at, due);
  const [when, set, say] = [member(at, 'when'), member(at, 'set'), member(at, 'say')];
  const judge = text(member(at, 'judge'));
  if (to === undefined) return undefined;
  return {
    from,
    to,
    ...(due && { due }),
    ...(when && { when: resolveExpression(context, when, scope, BOOLEAN) }),
    ...(judge !== undefined && { judge }),
    ...(set && {
      set: resolveSet(context, set, entity.members, scope, `entity "${entity.definition.name}"`),
    }),
    ...(say && { say: resolveTold(within, say, say) }),
  };
}

function resolveDue({ context, scope }: Within, at: At<LifecycleStepSchema | ReviewSchema>): Due | undefined {
  const [atAt, after] = (['at', 'after'] as const).map((word) => member(at, word));
  if (atAt) return { at: resolveExpression(context, atAt, scope, DATE) };
  return after && bankTimeOf(at, after);
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

function bankTimeOf(at: At<LifecycleStepSchema | ReviewSchema>, after: At): BankTime {
  const [, figure = '0', unit = 's'] = /^(\d+) ?([smhdw])/.exec(text(after) ?? '') ?? [];
  const calendars = texts(member(at, 'calendars')).map(({ word }) => word);
  const cutOff = text(member(at, 'cutOff'));
  return {
    ...(unit === 'w'
      ? { workingDays: Number(figure) }
      : { milliseconds: Number(figure) * (UNITS[unit] as number) * 1000 }),
    ...(calendars.length > 0 && { calendars }),
    ...(cutOff !== undefined && { cutOff }),
  };
}

/**
 * @param words object with title and text
 * @param about object with the recipients and the target of the notice
 */
function resolveTold(
  { context, scope, entity }: Within,
  words: At<Pick<ToldSchema, 'title' | 'text' | 'many'>>,
  about: At<ToldSchema | NonNullable<ReviewSchema['tell']>>,
): Told {
  const [title, said, many] = (['title', 'text', 'many'] as const).map((word) => member(words, word));
  const [kind, navigate, given, permission] = (['kind', 'navigate', 'with', 'permission'] as const).map((word) =>
    member(about, word),
  );
  unfitMessage(context, about, permission);
  const counted = adding(withRoots(scope, { record: record('several records', {}) }), 'data', {
    count: { type: NUMBER },
  });
  const path = text(navigate);
  const isSpoken = path?.includes('{') === true;
  if (navigate && isSpoken && !permission)
    misshapen(context.problems, navigate, 'Who gets a message whose address depends on the record: add "permission".');
  const sideAt = member(about, 'side');
  if (sideAt && !entity.definition.sides)
    misshapen(context.problems, sideAt, `Records of "${entity.definition.name}" have one side only.`);
  const ways = resolveWays(context, entity, member(about as At<ToldSchema>, 'ways'));
  return {
    title: title ? resolveText(context, title, scope) : '',
    text: said ? resolveText(context, said, scope) : '',
    ...(many && {
      many: {
        title: resolveText(context, member(many, 'title') ?? many, counted),
        text: resolveText(context, member(many, 'text') ?? many, counted),
      },
    }),
    ...(sideAt && { side: text(sideAt) as NonNullable<Told['side']> }),
    ...(kind && { kind: text(kind) ?? '' }),
    ...(ways !== undefined && { ways }),
    ...(navigate && path !== undefined && { navigate: isSpoken ? resolveText(context, navigate, scope) : path }),
    with: Object.fromEntries(
      (given ? members(given) : []).map(({ key, at }) => [key, resolveExpression(context, at, scope)]),
    ),
    permission: resolveRoutes(context, permission ?? (isSpoken ? undefined : navigate)),
  };
}

/** The field in which a record keeps the chosen ways of a message. */
function resolveWays(context: Context, entity: ResolvedEntity, at: At | undefined): string | undefined {
  const { name } = entity.definition;
  const found = at && findField(context, at, entity.members, text(at) ?? '', `entity "${name}"`);
  if (!at || !found) return undefined;
  const { type } = found;
  if (type.kind !== 'list' || type.of.kind !== 'enum')
    wrongType(
      context.problems,
      at,
      `The ways of a message are a list of an enum's values; "${found.field.name}" is not.`,
    );
  return found.field.name;
}

function resolveReview(within: Within, at: At<ReviewSchema>): { review: Review; steps: LifecycleStep[] } | undefined {
  const { context, entity, type, scope } = within;
  const names = member(at, 'states');
  const stateOf = (word: 'wait' | 'pass' | 'reject', name: string): State | undefined => {
    const named = names && member(names, word);
    return findEnumValue(context, named ?? at, type, text(named) ?? name);
  };
  const [wait, pass] = [stateOf('wait', 'WAIT'), stateOf('pass', 'PASS')];
  const [rejects, reasonAt, tell, lapse] = [
    member(at, 'rejects'),
    member(at, 'reason'),
    member(at, 'tell'),
    member(at, 'lapse'),
  ];
  const hasReject = rejects !== undefined || lapse !== undefined || (names && member(names, 'reject')) !== undefined;
  const reject =
    hasReject || type.values.some(({ name }) => name === 'REJECT') ? stateOf('reject', 'REJECT') : undefined;
  if (wait === undefined || pass === undefined) return undefined;
  const place = `entity "${entity.definition.name}"`;
  const reason = reasonAt && findField(context, reasonAt, entity.members, text(reasonAt) ?? '', place)?.field.name;
  const marksAt = member(at, 'marks');
  const marks = marksAt && findField(context, marksAt, entity.members, text(marksAt) ?? '', place)?.field.name;
  const againAt = member(at, 'again');
  for (const each of texts(againAt)) findField(context, each.at, entity.members, each.word, place);
  const due = resolveDue(within, at);
  unfitDue(context, at, due, true);
  const told = (word: 'pass' | 'reject'): { say?: Told } => {
    const words = tell && member(tell, word);
    return tell && words ? { say: resolveTold(within, words, tell) } : {};
  };
  const timed = { from: [wait], ...(due && { due }) };
  const literal = (value: string | null) => ({
    value: { source: '', tree: { op: 'literal' as const, value }, reads: [] },
  });
  const setAt = member(at, 'set');
  const always = setAt && resolveSet(context, setAt, entity.members, scope, place);
  const because = (say: string | null): Pick<LifecycleStep, 'set'> => {
    const set = {
      ...always,
      ...(reason !== undefined && { [reason]: literal(say) }),
      ...(say === null && marks !== undefined && { [marks]: literal(null) }),
    };
    return Object.keys(set).length > 0 ? { set } : {};
  };
  const reasons = (rejects ? elements(rejects) : []).map((each) => {
    const when = member(each, 'when');
    const judge = text(member(each, 'judge'));
    const fields = texts(member(each, 'fields'));
    for (const { word, at: fieldAt } of fields) findField(context, fieldAt, entity.members, word, place);
    const fieldsAt = member(each, 'fields');
    if (fieldsAt && marks === undefined)
      misshapen(context.problems, fieldsAt, 'Nothing lists these fields: the review says its "marks".');
    return {
      condition: {
        ...(when && { when: resolveExpression(context, when, scope, BOOLEAN) }),
        ...(judge !== undefined && { judge }),
      },
      reason: text(member(each, 'say')) ?? '',
      fields: fields.map(({ word }) => word),
    };
  });
  const marking = reasons.flatMap(({ condition, ...each }) =>
    each.fields.length > 0 ? [{ ...each, ...condition }] : [],
  );
  const steps: LifecycleStep[] = reasons.flatMap(({ condition, reason: say }) => {
    if (reject === undefined) return [];
    return [
      {
        ...timed,
        to: reject,
        ...condition,
        ...because(say),
        ...(marks !== undefined && { marks: { field: marks, of: marking } }),
        ...told('reject'),
      },
    ];
  });
  steps.push({ ...timed, to: pass, ...because(null), ...told('pass') });
  const lapsed = lapse && resolveLapse(within, lapse, reject);
  return {
    review: {
      wait,
      pass,
      ...(reject !== undefined && { reject }),
      ...(reason !== undefined && { reason }),
      ...(marks !== undefined && { marks }),
      ...(againAt && { again: texts(againAt).map(({ word }) => word) }),
    },
    steps: [...steps, ...(lapsed ? [lapsed] : [])],
  };
}

function resolveLapse(
  { context, type }: Within,
  at: At<NonNullable<ReviewSchema['lapse']>>,
  from: State | undefined,
): LifecycleStep | undefined {
  const toAt = member(at, 'to') ?? at;
  const to = findEnumValue(context, toAt, type, text(toAt) ?? '');
  const after = member(at, 'after');
  if (to === undefined || from === undefined || !after) return undefined;
  const due = bankTimeOf(at, after);
  unfitDue(context, at, due, true);
  return { from: [from], to, due };
}
