import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, HOUR } from '../orders/outcome.ts';
import { balancesIn } from '../testing/card-desk.ts';
import { PURCHASE, SchemeDesk } from '../testing/scheme-desk.ts';
import type { MessageKind } from './message-schemas.ts';

/* Invariants for every sequence of the scheme's messages, in any order and with repetitions. */

const RUNS = 40;
interface Told {
  kind: MessageKind;
  sequence: number;
  amount?: string;
  final?: boolean;
}

const amount = fc.integer({ min: 1, max: 30_000 }).map((minor) => (minor / 100).toFixed(2));
const later = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant<MessageKind>('card-increment'), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant<MessageKind>('card-reversal'), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant<MessageKind>('card-reversal') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant<MessageKind>('card-clearing'), amount, final: fc.boolean() }) },
);
/** The messages of one purchase in their sequence. */
const purchase = fc.tuple(amount, fc.array(later, { maxLength: 5 })).map(([first, more]): Told[] =>
  [{ kind: 'card-authorisation' as MessageKind, amount: first }, ...more].map((each, n) => ({
    ...each,
    sequence: n + 1,
  })),
);
const purchases = fc.array(purchase, { minLength: 1, maxLength: 4 });
const BODY = { 'card-clearing': { currency: 'USD', merchantName: 'S' }, 'card-authorisation': PURCHASE } as const;

async function opened(kind: 'C.CARD' | 'C.GRP' = 'C.CARD'): Promise<{ scheme: SchemeDesk; card: string }> {
  const scheme = await SchemeDesk.open({ USD: '9000.00' }, '8000.00');
  if (kind === 'C.GRP') return { scheme, card: (await scheme.group('5000.00')).card };
  return { scheme, card: await scheme.card('5000.00') };
}

function bodyOf(card: string, { kind, ...told }: Told): object {
  return { ...(kind in BODY ? BODY[kind as keyof typeof BODY] : {}), ...told, cardId: card };
}

const account = (scheme: SchemeDesk, kind: string): bigint =>
  Object.entries(balancesIn(scheme.desk))
    .filter(([key]) => key.startsWith(`${kind}|`))
    .reduce((sum, [, value]) => sum + BigInt(value.replace('.', '')), 0n);

it('ends every authorisation, and keeps card and holds from falling below zero', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, fc.boolean(), fc.constantFrom('C.CARD', 'C.GRP'), async (all, isPoor, kind) => {
      const { scheme, card } = await opened(kind);
      if (isPoor) await scheme.authorise(card, 'BIG', '4700.00');
      for (const [n, messages] of all.entries()) {
        for (const told of messages) {
          await scheme.send(told.kind, `R${n}`, bodyOf(card, told));
          expect(account(scheme, kind)).toBeGreaterThanOrEqual(0n);
          expect(account(scheme, 'C.HOLD')).toBeGreaterThanOrEqual(0n);
          const held = await scheme.desk.sum('80010004', 'card-trans', 'heldAmount', { status: 'PENDING' });
          expect(account(scheme, 'C.HOLD')).toBe(BigInt(Math.round(Number(held) * 100)));
        }
      }
      await scheme.pass(31 * DAY);
      expect(scheme.waiting).toEqual([]);
      const auths = await scheme.trans({ transType: 'AUTH' });
      for (const { status } of auths) expect(['SETTLED', 'REVERSED', 'DECLINED']).toContain(status);
      expect(account(scheme, 'C.HOLD')).toBe(0n);
      expect(account(scheme, 'SCHEME')).toBe(0n);
      // Recharged money is still on the card, was paid to the scheme, or was charged: nothing is lost.
      const whole = Object.values(balancesIn(scheme.desk)).reduce(
        (sum, each) => sum + BigInt(each.replace('.', '')),
        0n,
      );
      expect(whole).toBe(0n);
    }),
    { numRuns: RUNS },
  );
});

it('has the same end in any order of the messages, and with any repetition', async () => {
  const order = fc.array(fc.nat({ max: 999 }), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(purchase, order, async (messages, keys) => {
      const ends: unknown[] = [];
      const shuffled = [...messages, ...messages.slice(0, 3)]
        .map((told, n) => ({ told, key: keys[n] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ told }) => told);
      for (const arrival of [messages, shuffled]) {
        const { scheme, card } = await opened();
        for (const told of arrival) await scheme.send(told.kind, 'R1', bodyOf(card, told));
        expect(scheme.waiting).toEqual([]);
        const rows = (await scheme.trans()).map(({ transType, status, billAmount, clearedAmount, heldAmount }) =>
          JSON.stringify([transType, status, billAmount, clearedAmount, heldAmount]),
        );
        ends.push(
          [balancesIn(scheme.desk), rows.toSorted()].map((each) => JSON.stringify(each).replaceAll(/\d{18,}/g, '#')),
        );
        await scheme.pass(HOUR);
      }
      expect(ends[1]).toEqual(ends[0]);
    }),
    { numRuns: RUNS },
  );
});
