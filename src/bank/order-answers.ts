import { model } from '#generated/model.ts';
import type { EntityName, OrderStepName } from '#generated/names.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Answer, AnswerContext } from '#sandbox/answer.ts';
import { personOf } from './answers/operator.ts';
import { type BankSetting, deskOf } from './answers/setting.ts';
import type { Desk } from './desk/desk.ts';
import { families } from './families.ts';
import { opens, type Work } from './openings.ts';
import type { Family } from './orders/family.ts';
import { isOf, takeOwnStep } from './orders/take-step.ts';
import { refusal } from './refusals.ts';

/*
 * Calls that say `order` name a family and a step. A step of the family's table is taken as the table says; what puts an
 * order down is a function of the family.
 */

/** The steps that calls take, by family and name. */
export function orderAnswers(setting: BankSetting): Record<string, Record<string, Answer>> {
  const answers = families.map((family) => {
    const steps = Object.entries(family.steps).filter(([, lines]) => [lines].flat().some(({ by }) => CALLED.has(by)));
    const taken = steps.map(([step]): [string, Answer] => [step, stepAnswer(family, step, setting)]);
    const opened = Object.entries(opens)
      .map(([name, open]): [string[], Open] => [name.split('.'), open as Open])
      .filter(([[name]]) => name === family.name)
      .map(([[, step = ''], open]): [string, Answer] => [step, openAnswer(family, open, setting)]);
    return [family.name, Object.fromEntries([...taken, ...opened])];
  });
  return Object.fromEntries(answers);
}

const CALLED: ReadonlySet<string> = new Set(['merchant', 'reviewer']);

type Open = (work: Work<OrderStepName>) => Promise<object>;

function openAnswer(family: Family, open: Open, setting: BankSetting): Answer {
  return async (context) => {
    const request = context.request as Work['request'];
    const deskIn = (within: AnswerContext) => deskOf(within, setting);
    const desk = deskIn(context);
    const row = await open({ desk, owner: context.owner, request, person: personOf(context), context, deskIn });
    await bindFiles(context, family, String((row as Record<string, unknown>)[keyOf(family)]));
    return shown(context, desk, family, { ...row });
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
    return shown(context, desk, family, { ...row });
  };
}

/** What a step reads of a call: the request, who sends it, and a reviewer's decision. */
function saidBy(context: AnswerContext): Record<string, unknown> {
  const { request } = context;
  const person = personOf(context);
  const decision = { pass: request['reviewResult'] === 'PASS', remark: request['reviewRemark'], reviewer: person };
  return { ...request, actor: person.name, person, ...('reviewResult' in request && decision) };
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

/** The order as the call shows it, or the record of another entity that the order names by its key. */
async function shown(
  context: AnswerContext,
  desk: Desk,
  { entity }: Family,
  row: Record<string, unknown>,
): Promise<unknown> {
  const { result, of: other = entity } = context.call;
  if (result === 'none') return null;
  if (other === entity) return context.show(entity, row);
  const key = String(row[ownEntry(model.entities, other)?.key ?? ''] ?? '');
  const record = await desk.record(context.owner, other as EntityName, key);
  if (record === undefined) throw refusal('10018');
  return context.show(other, { ...record });
}
