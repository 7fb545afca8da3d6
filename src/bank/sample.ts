import { dateTimeOf } from '#model/instant.ts';
import type { Files, Timetable } from '#sandbox/answer.ts';
import { type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import type { Transaction } from '#sandbox/database.ts';
import { available, equity, toMinor } from './ledger/chart.ts';
import { credit, debit, post } from './ledger.ts';
import { openMerchants } from './people/opening.ts';
import { Random } from './random.ts';
import { Rates } from './rates.ts';
import { galleryAgreements, sampleAgreements } from './sample/agreements.ts';
import { otherAccount, sampleCollectionAccounts } from './sample/collection-accounts.ts';
import { planCollections } from './sample/collections.ts';
import { planBatches } from './sample/batches.ts';
import { sampleCampaigns, sampleCoupons } from './sample/coupons.ts';
import { keepEvidence } from './sample/evidence.ts';
import { planExchanges, scheduleExchanges } from './sample/exchanges.ts';
import { isPlain } from './exchanges/terms.ts';
import { planFunding, planQuota, Needs } from './sample/funding.ts';
import { insertBooks, insertOrders, insertRecords, insertStatements } from './sample/insert.ts';
import { DEMO_PASSWORD, MERCHANT_A, MERCHANT_B, sampleMerchants, type SampleMerchant } from './sample/merchants.ts';
import { insertMessages } from './sample/messages.ts';
import { storeMaterials } from './sample/materials.ts';
import { insertNotices } from './sample/notices.ts';
import { oddOrders } from './sample/odd-orders.ts';
import { sampleAccounts } from './sample/own-accounts.ts';
import { insertPartnerOrgs } from './sample/partner-orgs.ts';
import { samplePayees, type SamplePayee } from './sample/payees.ts';
import { openPoboPayers } from './sample/pobo-payers.ts';
import { planRecentPayments, sampleTradeOrders } from './sample/open-payments.ts';
import { planOpenPayments, planPayments, type PaymentPlan } from './sample/payment-plan.ts';
import { openApprovals } from './sample/reviews.ts';
import { sampleRealName } from './sample/real-names.ts';
import { sampleReminders } from './sample/reminders.ts';
import { planQuotaBatches } from './sample/quota-batches.ts';
import { sampleStores } from './sample/stores.ts';
import { galleryTasks } from './sample/tasks.ts';
import { Season, Timeline } from './sample/timeline.ts';
import { planTransfers, type TransferPlan } from './sample/transfers.ts';
import { planRecent, planWithdrawals, type WithdrawalPlan } from './sample/withdrawals.ts';
import { MemoryDesk } from './desk/memory-desk.ts';

export interface SampleOptions {
  /** The end of the history, in milliseconds. */
  now: number;
  /** `small` has the same shape with a tenth of the rows; `load` has ten times the orders, and 200,000 receipts. */
  size: 'demo' | 'small' | 'load';
  movingRates: boolean;
  seed?: number;
}

const DEFAULT_SEED = 20240501;
const DAY = 86_400_000;
const EIGHTEEN_MONTHS = 548 * DAY;

const TARGETS_A = {
  USD: '120000.00',
  EUR: '92400.00',
  GBP: '41800.00',
  HKD: '780000.00',
  JPY: '6850000',
  CNY: '512600.00',
  AUD: '23900.00',
  CAD: '18400.00',
  SGD: '15200.00',
  IDR: '420000000',
};
const QUOTA_A = { USD: '280000.00', EUR: '60000.00', GBP: '25000.00', HKD: '300000.00', JPY: '4000000' };

const TARGETS_B = { USD: '21400.00', EUR: '3600.00', HKD: '16000.00', CNY: '8200.00' };
const QUOTA_B = { USD: '12000.00', EUR: '2000.00' };

interface Scale {
  withdrawals: number;
  /** Payouts of stores, beside the receipts that cover what goes out. */
  collections: number;
  payees: number;
  /** Kept of what the merchant was told. */
  messages: number;
  /** Spot deals, and forwards. */
  exchanges: [number, number];
  counts: PaymentPlan['counts'];
  batches: number;
  batchRows: number;
  quotaBatches: number;
  transfers: TransferPlan['counts'];
}

const SCALES: Record<SampleOptions['size'], Scale> = {
  demo: {
    withdrawals: 240,
    collections: 980,
    payees: 120,
    messages: 400,
    counts: { PAYMENT: 420, POBO: 60, SETTLE: 180, BATCH: 0, BATCH_CNY: 0 },
    batches: 60,
    batchRows: 2400,
    exchanges: [148, 12],
    quotaBatches: 25,
    transfers: { transfers: 37, allocations: 90, b2b: 25 },
  },
  small: {
    withdrawals: 24,
    collections: 80,
    payees: 24,
    messages: 40,
    counts: { PAYMENT: 40, POBO: 6, SETTLE: 16, BATCH: 0, BATCH_CNY: 0 },
    batches: 14,
    batchRows: 240,
    exchanges: [13, 5],
    quotaBatches: 6,
    transfers: { transfers: 4, allocations: 9, b2b: 3 },
  },
  load: {
    withdrawals: 2_000,
    collections: 197_000,
    payees: 1_000,
    messages: 4_000,
    counts: { PAYMENT: 4_000, POBO: 500, SETTLE: 1_500, BATCH: 0, BATCH_CNY: 0 },
    batches: 240,
    batchRows: 12_000,
    quotaBatches: 250,
    exchanges: [1_480, 20],
    transfers: { transfers: 370, allocations: 900, b2b: 250 },
  },
};

/** Fills an empty bank: merchants with their operators, eighteen months of history for two of them, notices. */
export async function seedSample(
  options: SampleOptions & {
    tx: Transaction;
    entities: EntityStore;
    files: (owner: string) => Files;
    timetable: Timetable;
  },
): Promise<void> {
  const { tx, entities, files, timetable, now } = options;
  const { desk, merchants, payees } = await makeHistory(options);
  await sampleReminders(desk, MERCHANT_A, { timetable, now, movingRates: options.movingRates });
  await openMerchants(tx, merchants, DEMO_PASSWORD);
  await insertMessages(entities, desk, merchants, { most: SCALES[options.size].messages, now });
  await insertBooks(tx, desk);
  await storeMaterials(desk, files, merchantOf(merchants, MERCHANT_A).userName);
  await insertOrders(entities, desk);
  await keepEvidence(desk, files);
  await scheduleExchanges(timetable, desk, now);
  await insertRecords(entities, desk);
  for (const owner of payees.keys()) {
    const accounts = desk.accounts.filter((each) => each.owner === owner).map(({ account }) => ({ ...account }));
    await entities.as(owner).insertMany('withdrawal-account', accounts);
  }
  for (const { owner, signed = [] } of merchants) {
    await entities.as(owner).insertMany('agreement', sampleAgreements(signed, dateTimeOf(now - 90 * DAY)));
  }
  // The gallery is also for whoever is not signed in, who owns what nobody does.
  for (const owner of ['', ...merchants.map((each) => each.owner)]) {
    await entities.as(owner).insertMany('sample-agreement', galleryAgreements());
  }
  for (const merchant of merchants) {
    await sampleRealName(merchant, { entities: entities.as(merchant.owner), files: files(merchant.owner), now });
  }
  await insertPartnerOrgs(entities, { [MERCHANT_A]: 12, [MERCHANT_B]: 2 }, options.seed ?? DEFAULT_SEED, now);
  await insertStatements(entities, desk);
  await insertNotices({ tx, entities }, merchants, now);
  await entities.as(EVERYONE).insertMany('sample-task', galleryTasks(now));
  await entities.as(EVERYONE).insertMany('campaign', sampleCampaigns(now));
  await entities.as(MERCHANT_A).insertMany('coupon', sampleCoupons(now, 30, 100001));
  await entities.as(MERCHANT_B).insertMany('coupon', sampleCoupons(now, 4, 200001));
}

export interface History {
  desk: MemoryDesk;
  merchants: SampleMerchant[];
  /** By owner. */
  payees: Map<string, SamplePayee[]>;
}

/** All of it in memory, by the ledger's own commands; the same seed and end give the same history. */
export async function makeHistory(options: SampleOptions): Promise<History> {
  const { now, size } = options;
  const seed = options.seed ?? DEFAULT_SEED;
  const merchants = sampleMerchants(now);
  const desk = new MemoryDesk();
  const timeline = new Timeline();
  await openOthers(desk, merchants, now);
  for (const merchant of merchants) await openApprovals(desk, merchant);
  const payers = await openPoboPayers(desk, MERCHANT_A, now);
  await openPoboPayers(desk, MERCHANT_B, now, 2);
  const plan = { ...options, seed, desk, timeline, payers };
  const payees = new Map([
    [
      MERCHANT_A,
      planMerchant({
        ...plan,
        merchant: merchantOf(merchants, MERCHANT_A),
        scale: SCALES[size],
        targets: TARGETS_A,
        quota: QUOTA_A,
        open: true,
      }),
    ],
    [
      MERCHANT_B,
      planMerchant({
        ...plan,
        merchant: merchantOf(merchants, MERCHANT_B),
        scale: {
          ...SCALES.small,
          batches: 3,
          batchRows: 30,
          payees: 18,
          transfers: { transfers: 4, allocations: 0, b2b: 0 },
        },
        targets: TARGETS_B,
        quota: QUOTA_B,
        open: false,
      }),
    ],
  ]);
  await timeline.play(now, (time) => {
    desk.now = time;
    desk.rates = Rates.at(time, options.movingRates);
  });
  for (const row of oddOrders(now, '陈若溪')) desk.orders.set(row.orderNo, { owner: MERCHANT_A, row });
  return { desk, merchants, payees };
}

function merchantOf(merchants: SampleMerchant[], owner: string): SampleMerchant {
  const found = merchants.find((merchant) => merchant.owner === owner);
  if (found === undefined) throw new Error(`No sample merchant ${owner}`);
  return found;
}

/** Who sends money to whom. */
const PARTNERS: Record<string, string[]> = {
  [MERCHANT_A]: ['80010005', '80010003', MERCHANT_B],
  [MERCHANT_B]: [MERCHANT_A, '80010005'],
};

interface MerchantPlan extends SampleOptions {
  seed: number;
  desk: MemoryDesk;
  timeline: Timeline;
  merchant: SampleMerchant;
  scale: Scale;
  targets: Record<string, string>;
  quota: Record<string, string>;
  /** Whether orders shall wait at the end. */
  open: boolean;
  /** Numbers of those in whose names it pays. */
  payers: string[];
}

function planMerchant(plan: MerchantPlan): SamplePayee[] {
  const { desk, timeline, merchant, scale, now, seed, targets } = plan;
  const { owner, operators } = merchant;
  const random = (family: string): Random => new Random(seed, `${owner}/${family}`);
  const from = now - EIGHTEEN_MONTHS;
  const money = new Needs();
  const quota = new Needs();
  const named = (role: string): string[] =>
    operators.filter((each) => each.role === role && each.disabled !== true).map(({ name }) => name);
  const submitters = named('maker').length > 0 ? named('maker') : named('main');
  const person = merchant.userType === 1;
  const receiving = sampleCollectionAccounts(owner, merchant.userName, {
    now,
    others: [...Object.keys(TARGETS_A), 'NZD', 'CHF'],
    all: plan.open,
  });
  const stores = plan.open ? sampleStores(now) : [];
  timeline.add(from - DAY, async () => {
    for (const account of receiving) await desk.addRecord(owner, 'collection-account', account);
  });
  const accounts = sampleAccounts(
    random('accounts'),
    owner,
    { cn: merchant.userName, en: merchant.userEnName, person },
    now,
  );
  for (const account of accounts) desk.accounts.push({ owner, account });
  const payees = samplePayees(random('payees'), scale.payees, now);
  for (const payee of payees) void desk.addRecord(owner, 'payee', payee);

  const season = new Season(from + DAY, now - DAY);
  const withdrawals: WithdrawalPlan = {
    desk,
    timeline,
    season,
    random: random('withdrawals'),
    owner,
    accounts,
    submitters,
    count: scale.withdrawals,
    money,
    quota,
    now,
  };
  planWithdrawals(withdrawals);
  const payments: PaymentPlan = {
    desk,
    timeline,
    season,
    random: random('payments'),
    owner,
    payerName: merchant.userName,
    payees: payees.filter(({ currency }) => isPlain(currency)),
    submitters,
    reviewers: named('checker').length > 0 ? named('checker') : submitters,
    counts: scale.counts,
    money,
    now,
  };
  planPayments(payments);
  planBatches({
    ...{ desk, timeline, season, owner, payees, submitters, money, quota, now },
    random: random('batches'),
    reviewers: named('checker').length > 0 ? named('checker') : submitters,
    batches: scale.batches,
    rows: scale.batchRows,
    open: plan.open,
  });
  const [count, forwards] = scale.exchanges;
  planExchanges({
    desk,
    timeline,
    season,
    random: random('exchanges'),
    owner,
    submitters,
    count,
    forwards: person ? 0 : forwards,
    open: plan.open,
    money,
    quota,
    now,
  });
  if (plan.open) {
    planQuotaBatches({
      ...{ desk, timeline, season, owner, stores, submitters, now },
      random: random('quota-batches'),
      batches: scale.quotaBatches,
    });
    planCollections({
      desk,
      timeline,
      season,
      random: random('collections'),
      owner,
      accounts: receiving,
      stores,
      submitters,
      count: scale.collections,
      now,
    });
    planRecent(withdrawals);
    planOpenPayments(payments);
    planRecentPayments(payments, plan.payers);
  }
  const transfers: TransferPlan = {
    desk,
    timeline,
    season,
    random: random('transfers'),
    owner,
    stores,
    receiving,
    submitters,
    counts: scale.transfers,
    partners: (PARTNERS[owner] ?? []).map((partner) => ({
      owner: partner,
      name: desk.merchants.get(partner)?.names[0] ?? '',
    })),
    money,
    now,
  };
  planTransfers(transfers);
  planFunding({
    desk,
    timeline,
    owner,
    needs: money,
    from,
    now,
    targets,
    holder: merchant.userName,
    to: (currency) => otherAccount(owner, receiving, currency),
  });
  planQuota({
    desk,
    timeline,
    owner,
    needs: quota,
    from,
    now,
    platforms: ['AMAZON', 'EBAY', 'SHOPEE'],
    targets: plan.quota,
  });
  if (plan.open) for (const order of sampleTradeOrders(payees, now)) void desk.addRecord(owner, 'trade-order', order);
  return payees;
}

/** All merchants by their names, and their stores; those without a history have their opening money, and nothing else. */

async function openOthers(desk: MemoryDesk, merchants: SampleMerchant[], now: number): Promise<void> {
  for (const store of sampleStores(now)) await desk.addRecord(MERCHANT_A, 'store', store);
  const at = dateTimeOf(now - EIGHTEEN_MONTHS);
  for (const { owner, opening, userName, userEnName, userType, band, frozen = false, realNameState } of merchants) {
    const names = [userName, userEnName];
    const verified = realNameState === 2;
    desk.merchants.set(owner, { owner, names, person: userType === 1, band, frozen, verified });
    for (const [currency, amount] of Object.entries(opening ?? {})) {
      const minor = toMinor(amount, currency);
      await post(desk.book, {
        kind: 'OPENING',
        reference: 'OPENING',
        at,
        lines: [debit(equity(currency), minor), credit(available(owner, currency), minor)],
      });
    }
  }
}
