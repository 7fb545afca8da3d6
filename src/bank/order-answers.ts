import { model } from '#generated/model.ts';
import type { Calls } from '#generated/calls.ts';
import type { OrderCalls, OrderStepName } from '#generated/names.ts';
import type { Answer, AnswerContext } from '#sandbox/answer.ts';
import { applyAdvance } from './advances/apply.ts';
import { advances } from './advances/advance.ts';
import { personOf } from './answers/operator.ts';
import { type BankSetting, deskOf } from './answers/setting.ts';
import type { Person } from './approvals.ts';
import type { Desk } from './desk/desk.ts';
import { families } from './families.ts';
import type { Family } from './orders/family.ts';
import { isOf, takeOwnStep } from './orders/take-step.ts';
import { exchanges } from './exchanges/exchange.ts';
import { askedDeal } from './exchanges/offer.ts';
import { quoteExchange } from './exchanges/quote.ts';
import type { collections } from './collections/receipts.ts';
import type { payments } from './payments/payment.ts';
import { submitTransfer } from './transfers/submit.ts';
import { transfers } from './transfers/transfer.ts';

/*
 * Calls that say `order` name a family and a step. A step of the family's table is taken as the table says; what puts an
 * order down is a function of the family.
 */

interface Work<Step extends OrderStepName> {
  desk: Desk;
  owner: string;
  request: Calls[OrderCalls[Step]]['request'];
  person: Person;
}

type Opens = { [Step in Exclude<OrderStepName, TableStep>]: (work: Work<Step>) => Promise<object> };
type StepsOf<F extends { steps: object }> = keyof F['steps'] & string;
type TableStep =
  | `collection.${StepsOf<typeof collections>}`
  | `exchange.${StepsOf<typeof exchanges>}`
  | `payment.${StepsOf<typeof payments>}`
  | `transfer.${StepsOf<typeof transfers>}`;

/** What puts an order down; a step that calls name and nothing knows is a compile error here. */
const opens: Opens = {
  'advance.apply': ({ desk, owner, request, person }) =>
    applyAdvance(desk, owner, { ...request, submitter: person.name }),
  'exchange.quote': ({ desk, owner, request, person }) =>
    quoteExchange(desk, owner, { ...askedDeal(request), submitter: person.name }),
  'transfer.apply': ({ desk, owner, request, person }) => submitTransfer(desk, owner, request, person),
};

const OPENED: Readonly<Record<keyof Opens, Family>> = {
  'advance.apply': advances,
  'exchange.quote': exchanges,
  'transfer.apply': transfers,
};

/** The steps that calls take, by family and name. */
export function orderAnswers(setting: BankSetting): Record<string, Record<string, Answer>> {
  const answers = new Map<string, Record<string, Answer>>();
  for (const family of families) {
    const steps = Object.entries(family.steps).filter(([, lines]) => [lines].flat().some(({ by }) => CALLED.has(by)));
    answers.set(family.name, Object.fromEntries(steps.map(([step]) => [step, stepAnswer(family, step, setting)])));
  }
  for (const [name, open] of Object.entries(opens)) {
    const [family = '', step = ''] = name.split('.');
    const opening = open as (work: Work<OrderStepName>) => Promise<object>;
    answers.set(family, {
      ...answers.get(family),
      [step]: openAnswer(OPENED[name as keyof Opens], opening, setting),
    });
  }
  return Object.fromEntries(answers);
}

const CALLED: ReadonlySet<string> = new Set(['merchant', 'reviewer']);

function openAnswer(
  family: Family,
  open: (work: Work<OrderStepName>) => Promise<object>,
  setting: BankSetting,
): Answer {
  return async (context) => {
    const request = context.request as Work<OrderStepName>['request'];
    const work = { desk: deskOf(context, setting), owner: context.owner, request, person: personOf(context) };
    const row = (await open(work)) as Record<string, unknown>;
    await bindFiles(context, family, String(row[keyOf(family)]));
    return shown(context, family, row);
  };
}

function stepAnswer(family: Family, step: string, setting: BankSetting): Answer {
  return async (context) => {
    const { owner, request } = context;
    const desk = deskOf(context, setting);
    const orderNo = String(request[keyOf(family)]);
    await bindFiles(context, family, orderNo);
    const said = { ...saidBy(context), orderNo };
    const { row } = await takeOwnStep(await familyOf(family, desk, orderNo), desk, owner, step, said);
    return shown(context, family, { ...row });
  };
}

/** What a step reads of a call: the request, who sends it, and a reviewer's decision. */
function saidBy(context: AnswerContext): Record<string, unknown> {
  const { request } = context;
  const person = personOf(context);
  const decision = { pass: request['reviewResult'] === 'PASS', remark: request['reviewRemark'], reviewer: person };
  return { ...request, actor: person.name, ...('reviewResult' in request && decision) };
}

/** Payments and withdrawals are orders of one entity: which family it is, the order's facts say. */
async function familyOf(named: Family, desk: Desk, orderNo: string): Promise<Family> {
  const known = await desk.facts(orderNo);
  if (known === undefined) return named;
  return families.find((each) => each.entity === named.entity && isOf(each, known)) ?? named;
}

function keyOf({ entity }: Family): string {
  return model.entities[entity]?.key ?? '';
}

/** Ties the files of the request to the order, so that they stay. */
async function bindFiles({ request, files }: AnswerContext, { entity, files: fields = [] }: Family, no: string) {
  const ids = fields.flatMap((name) => (request[name] ?? []) as string[]);
  if (ids.length > 0) await files.bind(ids, { type: entity, no });
}

function shown(context: AnswerContext, { entity }: Family, row: Record<string, unknown>): unknown {
  return context.call.result === 'none' ? null : context.show(entity, row);
}
