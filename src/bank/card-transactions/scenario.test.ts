import { expect, it } from 'vitest';
import { refundCard } from '../cards/change.ts';
import { DAY } from '../orders/outcome.ts';
import { balancesIn, OWNER, PERSON } from '../testing/card-desk.ts';
import { SchemeDesk } from '../testing/scheme-desk.ts';

/* Scenario S5, the life of a card, to the cent. */

it('authorises, clears, expires, refunds, force posts and sweeps as the scenario says', async () => {
  const scheme = await SchemeDesk.open({ USD: '2000.00' }, '1500.00');
  const a = await scheme.card('0');
  await scheme.card('0');
  await scheme.recharge(a, '500.00');
  const [pool, card, hold] = ['C.POOL|A|-|USD', `C.CARD|A|${a}|USD`, /^C\.HOLD/];
  const held = () => Object.entries(balancesIn(scheme.desk)).filter(([key]) => hold.test(key));
  expect(balancesIn(scheme.desk)).toMatchObject({ [pool]: '993.00', [card]: '500.00' });

  await scheme.authorise(a, 'R1', '120.00');
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '380.00' });
  expect(held().map(([, amount]) => amount)).toEqual(['120.00']);
  await scheme.clear(a, 'R1', '100.00');
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '400.00' });

  await scheme.authorise(a, 'R2', '200.00', { currency: 'EUR', rate: '1.0900' });
  expect(held().map(([, amount]) => amount)).toEqual(['221.27']);
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '178.73' });
  await scheme.clear(a, 'R2', '200.00', { currency: 'EUR', rate: '1.0950' });
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '177.71' });

  await scheme.authorise(a, 'R3', '150.00', { mcc: '7011' });
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '27.71' });
  await scheme.pass(29 * DAY);
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '27.71' });
  await scheme.pass(DAY);
  expect(balancesIn(scheme.desk)).toMatchObject({ [card]: '177.71' });
  expect(await scheme.trans({ networkRef: 'R3' })).toMatchObject([{ status: 'REVERSED', declineReason: '授权过期' }]);

  await refundCard(scheme.desk, OWNER, { cardId: a, amount: '170.00', person: PERSON });
  expect(balancesIn(scheme.desk)).toMatchObject({ [pool]: '1163.00', [card]: '7.71' });
  await scheme.clear(a, 'R3', '150.00');
  expect(balancesIn(scheme.desk)).toMatchObject({ [pool]: '1020.71' });
  await scheme.pass(DAY);

  expect(balancesIn(scheme.desk)).toEqual({
    'EQ|BANK|-|USD': '-2000.00',
    'M.AVL|A|-|USD': '500.00',
    [pool]: '1020.71',
    'FEE|BANK|CARD_OPEN|USD': '2.00',
    'FEE|BANK|CARD_RECHARGE|USD': '5.00',
    'FEE|BANK|CARD_CROSS_BORDER|USD': '3.29',
    'NOSTRO|BANK|MAIN|USD': '469.00',
  });
  expect((await scheme.one(a)).balance).toBe('0.00');
  expect(scheme.desk.messages.map(({ message }) => message.title)).toContain('卡片余额为负');
  expect((await scheme.trans()).map(({ transType, status }) => `${transType} ${status}`).toSorted()).toEqual([
    'AUTH REVERSED',
    'AUTH SETTLED',
    'AUTH SETTLED',
    'CLEARING SETTLED',
  ]);
});
