import { ownEntry } from '#model/own-entry.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import { type AnyOrder, type Family, isOf, listOf, type Terms, type Trigger } from './family.ts';
import type { Orders } from './orders.ts';
import { isConfined } from '../storage/sub-owner.ts';
import { Refusal } from '../context/refusal.ts';

/*
 * Calls with `order` name a family and a step. A step in the family's table runs by the table; the step that opens an
 * order is a function of the product.
 */

export interface OrderCalls<T extends Terms> {
  families: readonly Family<AnyOrder<T>, T>[];
  orders: Orders<T>;
  /** Openings of orders by `family.step`; each returns the order's record. */
  opens: Readonly<Record<string, (context: AnswerContext) => Promise<object>>>;
  deskOf(context: AnswerContext): T['desk'];
  /** Input of a step from a call: the request and its sender. */
  said(context: AnswerContext): object;
}

const CALLED: ReadonlySet<Trigger> = new Set<Trigger>(['owner', 'reviewer']);

/** The steps that calls take, by family and name. */
export function orderAnswers<T extends Terms>(calls: OrderCalls<T>): Record<string, Record<string, Answer>> {
  const { families, orders, opens, deskOf, said } = calls;
  const answers = families.map((family) => {
    const steps = Object.entries(family.steps).filter(([, lines]) => listOf(lines).some(({ by }) => CALLED.has(by)));
    const taken = steps.map(([step]): [string, Answer] => [step, stepAnswer(family, step)]);
    const opened = Object.entries(opens)
      .filter(([name]) => name.startsWith(`${family.name}.`))
      .map(([name, open]): [string, Answer] => [name.slice(family.name.length + 1), openAnswer(family, open)]);
    return [family.name, Object.fromEntries([...taken, ...opened])];
  });
  return Object.fromEntries(answers);

  function openAnswer(family: Family<AnyOrder<T>, T>, open: OrderCalls<T>['opens'][string]): Answer {
    return async (context) => {
      const row = { ...(await open(context)) } as Record<string, unknown>;
      await bindFiles(context, family, String(row[keyOf(context, family.entity)]));
      return shown(context, family, row);
    };
  }

  function stepAnswer(family: Family<AnyOrder<T>, T>, step: string): Answer {
    return async (context) => {
      const desk = deskOf(context);
      const orderNo = String(context.request[keyOf(context, family.entity)]);
      await needOwn(context, family.entity, orderNo);
      await bindFiles(context, family, orderNo);
      const asked = { ...said(context), orderNo };
      const own = await familyOf(family, desk, orderNo);
      // An order of another family of the same entity, without this step.
      if (ownEntry(own.steps, step) === undefined) {
        await orders.openOwn(own, desk, context.owner, asked);
        throw new Refusal(context.refusals.wrongState);
      }
      const { row } = await orders.takeOwnStep(own, desk, context.owner, step, asked);
      return shown(context, family, { ...row });
    };
  }

  /** Several families may share one entity; the facts of an order name its family. */
  async function familyOf(named: Family<AnyOrder<T>, T>, desk: T['desk'], orderNo: string) {
    const known = await desk.facts(orderNo);
    if (known === undefined) return named;
    return families.find((each) => each.entity === named.entity && isOf(each, known)) ?? named;
  }

  /** The order as the call shows it, or the record of another entity that the order names by its key. */
  async function shown(
    context: AnswerContext,
    { entity }: Family<AnyOrder<T>, T>,
    row: Record<string, unknown>,
  ): Promise<unknown> {
    const { result, of: other = entity } = context.call;
    if (result === 'none') return null;
    if (other === entity) return context.show(entity, row);
    const record = await deskOf(context).record(context.owner, other, String(row[keyOf(context, other)] ?? ''));
    if (record === undefined) throw new Refusal(context.refusals.notFound);
    return context.show(other, { ...record });
  }
}

function keyOf({ model }: AnswerContext, entity: string): string {
  return ownEntry(model.entities, entity)?.key ?? '';
}

/** @throws Refusal notFound for an order of another sub-owner, which the facts of the order do not know */
async function needOwn({ model, entities, session }: AnswerContext, entity: string, no: string): Promise<void> {
  const definition = ownEntry(model.entities, entity);
  if (definition && isConfined(definition, session?.user)) await entities.need(entity, no);
}

/** Binds the files of the request to the order, so that they are kept. */
async function bindFiles(
  { request, files }: AnswerContext,
  { entity, files: fields = [] }: { entity: string; files?: readonly string[] },
  no: string,
): Promise<void> {
  const ids = fields.flatMap((name) => (ownEntry(request, name) ?? []) as string[]);
  if (ids.length > 0) await files.bind(ids, { type: entity, no });
}
