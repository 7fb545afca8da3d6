import { dateTimeOf } from '#model/instant.ts';
import { applyGroup } from '../card-groups/apply.ts';
import { transferFunds } from '../card-funding/submit.ts';
import { applyMessage, QUEUED, type SchemeMessage } from '../card-transactions/inbox.ts';
import type { Authorisation, MessageKind } from '../card-transactions/message-schemas.ts';
import type { TransRow } from '../card-transactions/transaction.ts';
import { applyCards, type CardApplication } from '../cards/apply.ts';
import { rechargeCard } from '../cards/change.ts';
import type { CardRow } from '../cards/operation.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { MINUTE } from '../orders/outcome.ts';
import { openCardDesk, OWNER, pass, PERSON, TWO_CARDS } from './card-desk.ts';

/* A merchant with cards, and the scheme's messages about them, in memory. */

/** A purchase without anything special. */
export const PURCHASE = {
  ...{ sequence: 1, currency: 'USD', merchantName: 'Sample Cloud Ltd', mcc: '5734', merchantCountry: 'US' },
  ...{ entryMode: 'ECOM', authentication: 'PASSED', cvv: 'MATCH' },
} as const satisfies Partial<Authorisation>;

export class SchemeDesk {
  readonly desk: MemoryDesk;
  /** Messages that wait, as the inbox would keep them. */
  readonly waiting: SchemeMessage[] = [];
  #sent = 0;

  private constructor(desk: MemoryDesk) {
    this.desk = desk;
  }

  /** A merchant with money on the main account and, optionally, on the card account. */
  static async open(money: Record<string, string>, pool?: string): Promise<SchemeDesk> {
    const desk = await openCardDesk(money);
    const asked = { payCcy: 'USD', arriveCcy: 'USD', direction: 'IN', person: PERSON } as const;
    if (pool !== undefined) await transferFunds(desk, OWNER, { ...asked, amount: pool });
    return new SchemeDesk(desk);
  }

  /** Opens one card with the given amount on it; the card account pays. */
  async card(amount: string, more: Partial<CardApplication> = {}): Promise<string> {
    const before = new Set((await this.cards()).map(({ cardId }) => cardId));
    await applyCards(this.desk, OWNER, { ...TWO_CARDS, amount, quantity: 1, ...more, person: PERSON });
    await this.pass(2 * MINUTE);
    return (await this.cards()).find(({ cardId }) => !before.has(cardId))?.cardId ?? '';
  }

  /** Opens a group with one card and the given amount; the card account pays. */
  async group(amount: string): Promise<{ groupId: string; card: string }> {
    const asked = { ...TWO_CARDS, amount, quantity: 1, groupName: '投放', person: PERSON };
    const { groupId } = await applyGroup(this.desk, OWNER, asked);
    await this.pass(2 * MINUTE);
    const [card] = await this.desk.findRecords(OWNER, 'card', { groupId: groupId ?? '' });
    return { groupId: groupId ?? '', card: card?.cardId ?? '' };
  }

  async recharge(cardId: string, amount: string): Promise<void> {
    await rechargeCard(this.desk, OWNER, { cardId, amount, person: PERSON });
    await this.pass(MINUTE);
  }

  cards(): Promise<CardRow[]> {
    return this.desk.findRecords(OWNER, 'card', {});
  }

  async one(cardId: string): Promise<CardRow> {
    const found = await this.desk.record(OWNER, 'card', cardId);
    if (found === undefined) throw new Error(`There is no card ${cardId}`);
    return found;
  }

  trans(where: Partial<Record<keyof TransRow, string>> = {}): Promise<TransRow[]> {
    return this.desk.findRecords(OWNER, 'card-trans', where as Record<string, string>);
  }

  message(kind: MessageKind, reference: string, body: object, id?: string): SchemeMessage {
    this.#sent += 1;
    const named = { source: 'scheme', id: id ?? `M${this.#sent}`, owner: OWNER };
    return { ...named, kind, reference, body, arrivedAt: this.desk.now };
  }

  /** Delivers a message. One that does not fit yet waits. @returns whether it was applied at once */
  async hear(message: SchemeMessage): Promise<boolean> {
    this.waiting.push(message);
    await this.settle();
    return !this.waiting.includes(message);
  }

  send(kind: MessageKind, reference: string, body: object, id?: string): Promise<boolean> {
    return this.hear(this.message(kind, reference, body, id));
  }

  /** A purchase of dollars. */
  authorise(cardId: string, reference: string, amount: string, more: Partial<Authorisation> = {}): Promise<boolean> {
    return this.send('card-authorisation', reference, { ...PURCHASE, cardId, amount, ...more });
  }

  /** A clearing of dollars, the final one. */
  clear(cardId: string, reference: string, amount: string, more: object = {}): Promise<boolean> {
    const { currency, merchantName } = PURCHASE;
    return this.send('card-clearing', reference, { cardId, sequence: 2, amount, currency, merchantName, ...more });
  }

  /** Advances the time: takes due steps, and retries waiting messages after each step and at the end. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.desk.now + milliseconds;
    for (;;) {
      const next = Math.min(end, ...this.#times());
      await pass(this.desk, next - this.desk.now);
      await this.settle();
      if (next === end) return;
    }
  }

  #times(): number[] {
    const due = this.waiting.map(({ arrivedAt }) => arrivedAt + QUEUED).filter((at) => at > this.desk.now);
    return [...due, ...this.desk.scheduled.map(({ at }) => at).filter((at) => at > this.desk.now)];
  }

  /** Retries waiting messages until none can be applied. */
  async settle(): Promise<void> {
    for (let goesOn = true; goesOn;) {
      goesOn = false;
      for (const message of [...this.waiting]) {
        if (!(await applyMessage(this.desk, message))) continue;
        this.waiting.splice(this.waiting.indexOf(message), 1);
        goesOn = true;
      }
    }
  }

  now(): string {
    return dateTimeOf(this.desk.now);
  }
}
