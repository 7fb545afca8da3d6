import { credit, debit, numberOf, provenAtOnce, rowsInto } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Files, Timetable } from '#sandbox/answer.ts';
import { type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import type { Transaction } from '#sandbox/database.ts';
import { insertSamples, markSamples } from '#sandbox/samples.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from './ledger/chart.ts';
import { post } from './ledger/posting.ts';
import { insertOwned } from '#sandbox/orders.ts';
import { type Reminder, watch } from './exchanges/reminders.ts';
import { Rates } from './terms/rates.ts';
import { insertSecrets, type OwnedSecret } from './card-secrets/secrets.ts';
import { planCards } from './sample/cards.ts';
import { planPurchases } from './sample/card-purchases.ts';
import { planOverdueAdvance } from './sample/advances.ts';
import { Random } from '#model/random.ts';
import { planServiceFiles } from './sample/settle-files.ts';
import { openFilings } from './sample/settlements.ts';
import { planServiceSettlements } from './sample/service-settlements.ts';
import { galleryAgreements, sampleAgreements } from './people/agreements.ts';
import { type HistorySink, insertOrders, insertRecords, insertRest, insertSoFar } from './desk/write-down.ts';
import {
  MERCHANT_A,
  MERCHANT_B,
  MERCHANT_CARDS,
  MERCHANT_SERVICE,
  sampleMerchants,
  type SampleMerchant,
} from './sample/merchants.ts';
import { DEMO_PASSWORD } from './people/demo.ts';
import { openMerchants } from './people/open-merchants.ts';
import { sampleMessages } from './sample/messages.ts';
import { type OwnedStep, scheduleRest } from './sample/under-way.ts';
import { materialsIn } from './sample/materials.ts';
import { fromSchemas, sampleSettings } from './sample/from-schemas.ts';
import { takeOldReceipts } from './sample/old-receipts.ts';
import { readNotices } from './sample/notices.ts';
import { openApprovals } from './sample/reviews.ts';
import { sampleReminders } from './sample/reminders.ts';
import { openSuppliers, planServiceTransfers } from './sample/supplier-transfers.ts';
import { Timeline } from './sample/timeline.ts';
import { MemoryDesk } from './desk/memory-desk.ts';
import type { Row } from './desk/row.ts';
import { planMerchant } from './sample/merchant-plan.ts';
import { EIGHTEEN_MONTHS, QUOTAS, type SampleOptions, SCALES, TARGETS } from './sample/scales.ts';

const DEFAULT_SEED = 20240501;
const DAY = 86_400_000;
/** Time between two pauses of the history. */
const PAUSE = 5 * DAY;
/** Merchants of the sample are older than their history. */
const OPENED_BEFORE = 600 * DAY;

/** The parts of a sample that are no rows of its history. */
export interface Besides {
  cards: OwnedSecret[];
  reminders: Reminder[];
  /** Steps of orders that are due after the history. */
  rest: OwnedStep[];
  /** The entities of the history's records. */
  entities: string[];
}

/** Makes the history and hands its rows over. */
export type HandOver = (options: SampleOptions, sink: HistorySink) => Promise<Besides>;

/** Fills an empty bank: merchants with their operators, eighteen months of history for two of them, notices. */
export async function seedSample(
  options: SampleOptions & {
    tx: Transaction;
    entities: EntityStore;
    files: (owner: string) => Files;
    timetable: Timetable;
    model: Model;
    history: HandOver;
  },
): Promise<void> {
  const { tx, entities, files, timetable, model, history, now, size, movingRates, seed = DEFAULT_SEED } = options;
  const merchants = sampleMerchants(now);
  const storeMaterials = materialsIn(files, merchantOf(merchants, MERCHANT_A).userName, now);
  const sink: HistorySink = {
    ...rowsInto(tx),
    async records(entity, made) {
      await storeMaterials(entity, made);
      await insertOwned(entities, entity, made);
    },
  };
  const besides = await provenAtOnce(tx, () => history({ now, size, movingRates, seed }, sink));
  for (const reminder of besides.reminders.filter(({ state }) => state === 'ACTIVE')) {
    await watch({ timetable }, MERCHANT_A, reminder, now, movingRates);
  }
  await openMerchants({ tx, entities, now: now - OPENED_BEFORE }, merchants, DEMO_PASSWORD);
  await insertSecrets(tx, besides.cards);
  await scheduleRest(timetable, besides.rest);
  for (const { owner, signed = [], operators } of merchants) {
    const signer = operators[0]?.name ?? '';
    await entities.as(owner).insertMany('agreement', sampleAgreements(signed, dateTimeOf(now - 90 * DAY), signer));
  }
  // The gallery is also open without sign-in, under the empty owner.
  for (const owner of ['', ...merchants.map((each) => each.owner)]) {
    await entities.as(owner).insertMany('sample-agreement', galleryAgreements());
  }
  const settings = { ...sampleSettings(now, seed), except: besides.entities };
  await markSamples(tx, model, await insertSamples(entities, model, settings));
  await readNotices(entities.as(EVERYONE), merchants);
}

/** Makes the history in this thread and hands its rows over, finished ones while it grows. */
export async function handOver(options: SampleOptions, sink: HistorySink): Promise<Besides> {
  const { messages: most } = SCALES[options.size];
  const { desk, merchants, rest } = await makeHistory(options, async (made) => {
    await insertSoFar(sink, made, most);
    await insertOrders(sink, 'collection-order', takeOldReceipts(made));
  });
  await insertSoFar(sink, desk, most);
  const reminders = await sampleReminders(desk, MERCHANT_A, options);
  await insertRecords(sink, 'message', sampleMessages(desk, merchants, { most, now: options.now }));
  return { cards: desk.cards, reminders, rest, entities: await insertRest(sink, desk) };
}

export { sampleSettings };

export interface History {
  desk: MemoryDesk;
  merchants: SampleMerchant[];
  /** Payees by owner. */
  payees: Map<string, Row<'payee'>[]>;
  /** Steps of orders that are due after the end of the history. */
  rest: OwnedStep[];
}

/**
 * Makes the history in memory, by the ledger's own commands; the same seed and end give the same history.
 * @param pause called regularly with the desk, whose finished rows it may write
 */
export async function makeHistory(
  options: SampleOptions,
  pause: (desk: MemoryDesk) => Promise<void> = () => Promise.resolve(),
): Promise<History> {
  const { now, size } = options;
  const seed = options.seed ?? DEFAULT_SEED;
  const merchants = sampleMerchants(now);
  const desk = new MemoryDesk();
  const timeline = new Timeline();
  await openOthers(desk, merchants, now);
  await openSuppliers({ desk, now });
  await openFilings({ desk, now });
  for (const merchant of merchants) await openApprovals(desk, merchant);
  const payees = new Map<string, Row<'payee'>[]>();
  for (const owner of [MERCHANT_A, MERCHANT_B]) {
    const merchant = merchantOf(merchants, owner);
    const scale = SCALES[owner === MERCHANT_A ? size : 'second'];
    const known = {
      scale,
      targets: ownEntry(TARGETS, owner) ?? {},
      quota: ownEntry(QUOTAS, owner) ?? {},
      open: owner === MERCHANT_A,
    };
    payees.set(owner, await planMerchant({ ...options, seed, desk, timeline, merchant, ...known }));
  }
  planOverdueAdvance({ desk, timeline, now }, merchants);
  const uploader = merchantOf(merchants, MERCHANT_SERVICE).operators[0]?.name ?? '';
  const random = new Random(seed, `${MERCHANT_SERVICE}/settle-files`);
  planServiceFiles({ desk, timeline, now, owner: MERCHANT_SERVICE, uploader, random });
  planServiceSettlements({ desk, timeline, now, owner: MERCHANT_SERVICE, submitter: uploader });
  planServiceTransfers({ desk, timeline, now }, merchantOf(merchants, MERCHANT_SERVICE).operators[0]?.name ?? '');
  const ofCards = (family: string) => ({
    ...{ desk, timeline, now, owner: MERCHANT_CARDS, random: new Random(seed, `${MERCHANT_CARDS}/${family}`) },
  });
  planCards({ ...ofCards('cards'), name: merchantOf(merchants, MERCHANT_CARDS).operators[0]?.name ?? '' });
  planPurchases(ofCards('card-purchases'));
  const setTime = (time: number): void => {
    desk.now = time;
    desk.rates = Rates.at(time, options.movingRates);
  };
  for (let until = now - EIGHTEEN_MONTHS; until < now; until += PAUSE) {
    await timeline.play(until, setTime);
    await pause(desk);
  }
  await timeline.play(now, setTime);
  // Rows that a list must be able to show. All were cancelled, so no money is behind them.
  for (const [n, row] of fromSchemas('payment-order', MERCHANT_A, now).entries()) {
    const orderNo = numberOf('PY', row.createdAt, 9_000_001 + n);
    const totalAmount = fromMinor(toMinor(row.payAmount, row.payCcy) + toMinor(row.fee, row.payCcy), row.payCcy);
    await desk.addRecord(MERCHANT_A, 'payment-order', { ...row, orderNo, totalAmount });
    const { createdAt, finishedAt, status, submitter, failReason } = row;
    const asked = { step: '提交申请', actor: submitter ?? '经办', result: 'DONE' } as const;
    const isCancelled = status === 'CANCELLED';
    const over = {
      ...(isCancelled ? { ...asked, step: '取消' } : { step: '复核驳回', actor: '复核人', result: 'FAILED' as const }),
    };
    await desk.event(MERCHANT_A, { ...asked, orderNo, at: createdAt });
    await desk.event(MERCHANT_A, { ...over, orderNo, at: finishedAt ?? createdAt, note: failReason ?? undefined });
  }
  // Holders of cards come from the samples of their schema; here they were only looked up.
  desk.records.delete('holder');
  const rest = timeline.rest.map((step) => ({ ...step, owner: desk.allFacts.get(step.orderNo)?.owner }));
  return { desk, merchants, payees, rest };
}

function merchantOf(merchants: readonly SampleMerchant[], owner: string): SampleMerchant {
  const found = merchants.find((merchant) => merchant.owner === owner);
  if (found === undefined) throw new Error(`No sample merchant ${owner}`);
  return found;
}

/** Opens all merchants with names and stores; merchants without a history get only their opening money. */
async function openOthers(desk: MemoryDesk, merchants: SampleMerchant[], now: number): Promise<void> {
  for (const owner of [MERCHANT_A, MERCHANT_B, MERCHANT_SERVICE]) {
    await desk.addRecords(owner, 'store', fromSchemas('store', owner, now));
  }
  for (const { owner } of merchants) await desk.addRecords(owner, 'real-name', fromSchemas('real-name', owner, now));
  const at = dateTimeOf(now - EIGHTEEN_MONTHS);
  for (const { owner, opening, userName, userEnName, userType, band, frozen, realNameState } of merchants) {
    const names = [userName, userEnName];
    const verified = realNameState === 2;
    desk.merchants.set(owner, { owner, names, person: userType === 1, band, frozen: frozen !== undefined, verified });
    for (const [currency, amount] of Object.entries(opening ?? {})) {
      const minor = toMinor(amount, currency);
      const lines = [debit(equity(currency), minor), credit(available(owner, currency), minor)];
      await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at, lines });
    }
  }
}
