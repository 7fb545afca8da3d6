import { credit, debit } from '#sandbox/ledger.ts';
import { instantOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { edges } from '../families/edges.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import type { CardApplication } from '../cards/apply.ts';

/* A merchant with money and a card holder, in memory. */

export const OWNER = '80010004';
/** A Friday morning. */
export const AT = '2026-11-20 10:30:00';
export const PERSON = { operatorId: '8001000401', name: '卢嘉木' };

/** Two cards of 10.00, as little as may be. */
export const TWO_CARDS: CardApplication = {
  ...{ scene: 'ADVERTISING', cardBin: '400012', currency: 'USD', holderNo: 'H1', quantity: 2 },
  ...{ amount: '10.00', expireMonths: 36 },
};

export async function openCardDesk(money: Readonly<Record<string, string>> = { USD: '2000.00' }): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  const names = ['样例广告有限公司'];
  desk.merchants.set(OWNER, { owner: OWNER, names, person: false, band: 1, frozen: false, verified: true });
  for (const [currency, amount] of Object.entries(money)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  const holder = { holderType: 'PERSONAL', subjectType: 'PERSON', area: 'CN', audience: 'CARD', createdAt: AT };
  for (const [holderNo, status, audience] of [
    ['H1', 'PASS', 'CARD'],
    ['H2', 'AUDITING', 'CARD'],
    ['H3', 'PASS', 'COLLECTION'],
  ] as const) {
    const record = {
      ...holder,
      holderNo,
      status,
      audience,
      holderName: `持卡人${holderNo}`,
      idNo: `9901019${holderNo}`,
    };
    await desk.addRecord(OWNER, 'holder', record);
  }
  return desk;
}

/** Takes the steps that are due within the given milliseconds, in their order. */
export async function pass(desk: MemoryDesk, milliseconds: number): Promise<void> {
  const end = desk.now + milliseconds;
  for (;;) {
    const [due] = desk.scheduled.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
    if (due === undefined) break;
    desk.scheduled.splice(desk.scheduled.indexOf(due), 1);
    desk.now = due.at;
    await edges[due.edge]?.(desk, due.orderNo);
  }
  desk.now = end;
}

/** Balances by account, with `A` as the merchant; accounts at zero are left out. */
export function balancesIn(desk: MemoryDesk): Record<string, string> {
  const shown = [...desk.book.balances].filter(([, balance]) => balance !== 0n);
  return Object.fromEntries(
    shown.map(([key, balance]) => [key.replace(OWNER, 'A'), fromMinor(balance, key.split('|')[3] ?? '')]),
  );
}
