import { dateTimeOf } from '#model/instant.ts';
import { applyMessage } from '../card-transactions/inbox.ts';
import type { MessageKind } from '../card-transactions/message-schemas.ts';
import type { CardRow } from '../cards/operation.ts';
import { DAY, HOUR, MINUTE } from '../orders/outcome.ts';
import data from './card-purchases.json' with { type: 'json' };
import { follow, type Plan } from './follow.ts';

type Shop = (typeof data.shops)[number];

/** Purchases of a merchant's cards, most of them cleared, some declined, reversed or refunded; the last ones are open. */
export function planPurchases(plan: Pick<Plan, 'desk' | 'timeline' | 'owner' | 'now' | 'random'>): void {
  const { desk, timeline, owner, now, random } = plan;
  const days = (data.every as Record<string, number | undefined>)[owner];
  if (days === undefined) return;
  const rules = data.rules.filter((rule) => rule.owner === owner);
  for (const { owner: _owner, days: ago, ...rule } of rules) {
    const updatedAt = dateTimeOf(now - ago * DAY);
    timeline.add(now - ago * DAY, () =>
      desk.addRecord(owner, 'card-limit-rule', { ...rule, state: 'ENABLED', updatedAt, version: 1 }),
    );
  }
  let count = 0;
  for (let ago = data.first; ago > 0; ago -= days) {
    const at = now - ago * DAY + random.whole(1, 9) * HOUR + random.whole(0, 59) * MINUTE;
    const reference = `9${String((count += 1)).padStart(5, '0')}${random.digits(6)}`;
    const drawn = { shop: random.pick(data.shops), pick: random.next(), luck: random.next(), size: random.next() };
    if (at < now) timeline.add(at, () => purchase(plan, reference, drawn));
  }
}

interface Drawn {
  shop: Shop;
  pick: number;
  luck: number;
  size: number;
}

async function purchase(
  { desk, timeline, owner, now, random }: Pick<Plan, 'desk' | 'timeline' | 'owner' | 'now' | 'random'>,
  reference: string,
  { shop, pick, luck, size }: Drawn,
): Promise<void> {
  const cards = (await desk.findRecords(owner, 'card', { status: ['ACTIVE', 'FROZEN'] })).toSorted(byId);
  const card = cards[Math.floor(pick * cards.length)];
  if (card === undefined) return;
  const { cardId } = card;
  // Sometimes a person spends more than the balance of the card.
  const isLarge = luck > 0.03 && luck < 0.08;
  const amount = isLarge ? '460.00' : (shop.least + size * (shop.most - shop.least)).toFixed(2);
  const { currency, merchantName, mcc, city: merchantCity, country: merchantCountry } = shop;
  const price = { amount, currency, merchantName };
  const how = {
    entryMode: 'ECOM',
    authentication: luck < 0.03 ? 'NONE' : 'PASSED',
    cvv: luck > 0.98 ? 'WRONG' : 'MATCH',
  };
  const tell = async (kind: MessageKind, sequence: number, body: object, named = reference): Promise<void> => {
    const message = {
      source: 'sample',
      id: `${named}-${sequence}`,
      owner,
      kind,
      reference: named,
      arrivedAt: desk.now,
    };
    await applyMessage(desk, { ...message, body: { cardId, sequence, ...body } });
    follow(desk, timeline);
  };
  await tell('card-authorisation', 1, { ...price, ...how, mcc, merchantCity, merchantCountry });
  const clearedAt = desk.now + random.whole(20, 70) * HOUR;
  if (clearedAt >= now) return;
  if (luck > 0.9 && luck < 0.94) {
    timeline.add(desk.now + random.whole(1, 9) * HOUR, () => tell('card-reversal', 2, {}));
    return;
  }
  const [open] = await desk.findRecords(owner, 'card-trans', { networkRef: reference, status: 'PENDING' });
  if (open === undefined) return;
  timeline.add(clearedAt, () => tell('card-clearing', 2, price));
  const refundedAt = clearedAt + random.whole(40, 200) * HOUR;
  if (luck < 0.76 || luck > 0.9 || refundedAt >= now) return;
  timeline.add(refundedAt, () => tell('card-refund', 1, { ...price, original: reference }, `${reference}R`));
}

const byId = (a: CardRow, b: CardRow): number => (a.cardId < b.cardId ? -1 : 1);
