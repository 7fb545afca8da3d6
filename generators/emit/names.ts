import { builtInWidgets } from '#model/built-in.ts';
import { computedIn } from '#model/computed.ts';
import type { Resolved } from '../resolve/model.ts';

/** `payment-order` and `pay.withdraw` as names of types: `PaymentOrder`, `PayWithdraw`. */
export function typeName(name: string): string {
  return name.replace(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}

export function emitNames({ model, icons, formats }: Resolved): string {
  const orders = Object.values(model.calls).flatMap(({ name, answer }) =>
    answer.kind === 'order' ? [{ name, step: `${answer.family}.${answer.step}` }] : [],
  );
  const customs = Object.values(model.calls).filter((call) => call.answer.kind === 'custom');
  const guarded = Object.values(model.entities).flatMap((each) => (each.guarded === true ? [each.name] : []));
  const followed = Object.values(model.entities).flatMap((each) => (each.followed === true ? [each.name] : []));
  const sources = Object.values(model.calls).flatMap(({ answer }) =>
    (answer.kind === 'list' || answer.kind === 'get') && answer.from !== undefined ? [answer.from] : [],
  );
  const documents = Object.values(model.calls).flatMap(({ answer }) =>
    answer.kind === 'document' ? [answer.template] : [],
  );
  const timed = Object.values(model.entities).flatMap((each) => each.lifecycle?.steps ?? []);
  const judges = timed.flatMap(({ judge }) => judge ?? []);
  const made = Object.values(model.entities).flatMap((each) => each.lifecycle?.made?.kind ?? []);
  const kinds = [...made, ...timed.flatMap(({ say }) => say?.kind ?? [])];
  const calendars = timed.flatMap(({ due }) => (due && !('at' in due) && due.calendars) || []);
  const families = Object.values(model.entities).flatMap((each) => Object.entries(each.families ?? {}));
  const widgets = Object.values(model.widgets);
  const coded = widgets.filter((each) => each.is === undefined && !Object.hasOwn(builtInWidgets, each.name));
  const unions: [string, string, string[]][] = [
    ['EntityName', 'Entities.', Object.keys(model.entities)],
    ['CallName', 'Calls.', Object.keys(model.calls)],
    ['CustomCallName', 'Calls that the practice bank answers by code.', customs.map((call) => call.name)],
    ['GuardedEntityName', 'Entities whose records the practice bank guards.', guarded],
    ['FollowedEntityName', 'Entities whose states the practice bank follows.', followed],
    ['JudgeName', 'Tests of records that the steps of lifecycles ask the practice bank.', judges],
    ['MessageKind', 'Sorts of messages that the steps of lifecycles send.', kinds],
    ['CalendarName', 'Calendars that the steps of lifecycles count with.', calendars],
    ['SourceName', 'Records that the practice bank computes.', sources],
    ['ComputedName', 'Values that the practice bank computes.', computedIn(model.calls)],
    ['DocumentName', 'Templates of documents.', documents],
    ['FamilyName', 'Families of orders.', families.map(([family]) => family)],
    [
      'OrderStepName',
      'Steps of orders that calls take.',
      families.flatMap(([family, steps]) => steps.map((step) => `${family}.${step}`)),
    ],
    ['ScreenName', 'Screens and parts.', Object.keys(model.screens)],
    ['WidgetName', 'Widgets, of the engine and of the product.', widgets.map((each) => each.name)],
    ['ProductWidgetName', 'Widgets that the product implements.', coded.map((each) => each.name)],
    ['RefusalCode', 'Codes that have a sentence.', Object.keys(model.refusals)],
    ['FormatName', 'Formats, of the engine and of the product.', formats],
    ['IconName', 'Icons that screens and menus name.', icons],
  ];
  return unions
    .map(([name, comment, values]) => `/** ${comment} */\nexport type ${name} = ${union(values)};\n`)
    .join('\n')
    .concat(orderCalls(orders, families));
}

/** The calls that take each step. */
function orderCalls(orders: { name: string; step: string }[], families: [string, string[]][]): string {
  const steps = families.flatMap(([family, names]) => names.map((name) => `${family}.${name}`)).sort();
  const callsOf = (step: string): string[] => orders.flatMap((each) => (each.step === step ? [`'${each.name}'`] : []));
  const lines = steps.map((step) => `  '${step}': ${callsOf(step).join(' | ') || 'never'};\n`);
  return `\n/** The calls that take each step of an order. */\nexport interface OrderCalls {\n${lines.join('')}}\n`;
}

function union(names: string[]): string {
  if (names.length === 0) return 'never';
  return `\n  | ${[...new Set(names)]
    .sort()
    .map((name) => `'${name}'`)
    .join('\n  | ')}`;
}
