import { credit, debit, keyOf } from '#sandbox/ledger.ts';
import { describe, expect, it } from 'vitest';
import { dateTimeOf } from '#model/instant.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { Rates } from '../terms/rates.ts';
import type { ExchangeRow } from './order.ts';
import {
  ask,
  AT,
  OWNER,
  balance,
  codeOf,
  deal,
  entries,
  held,
  marketAt,
  open,
  orderOf,
  playUntil,
  sell,
} from '../testing/exchange-desk.ts';

describe('S7, a forward that is delivered in part', () => {
  async function forward(): Promise<{ desk: MemoryDesk; row: ExchangeRow }> {
    const desk = await open({ money: { USD: '60000.00' }, quota: { USD: '100000.00' } });
    const request = { deliveryType: 'FORWARD_OPTION', deliveryDate: '2027-02-18' } as const;
    return { desk, row: await deal(desk, sell('100000.00', request)) };
  }

  async function deliver(desk: MemoryDesk, orderNo: string, amount: string): Promise<ExchangeRow> {
    const { version } = await orderOf(desk, orderNo);
    return ask(desk, 'deliver', { orderNo, version, deliveryAmount: amount });
  }

  it('freezes 5 %, releases the share, settles at the forward rate, and is closed on its last day', async () => {
    const { desk, row } = await forward();
    const { orderNo } = row;
    expect(row).toMatchObject({
      status: 'WAIT_DELIVERY',
      rate: '7.0562',
      deposit: '5000.00',
      deliveryFrom: '2026-11-25',
    });
    expect((await desk.facts<{ mid: string }>(orderNo))?.facts.mid).toBe('7.0739');
    expect(held(desk, 'USD')).toBe('55000.00 / 5000.00');

    await playUntil(desk, '2026-12-01 11:00:00');
    expect(await deliver(desk, orderNo, '40000.00')).toMatchObject({ status: 'DELIVERING', deposit: '3000.00' });
    await playUntil(desk, '2026-12-01 11:02:00');
    expect(held(desk, 'USD')).toBe('17000.00 / 3000.00');
    expect(entries(desk, orderNo, 'EXCHANGE')).toEqual([
      [
        'FXINC|BANK|-|CNY 708.00',
        'FXPOS|BANK|-|CNY -282956.00',
        'FXPOS|BANK|-|USD 40000.00',
        'M.AVL|A|-|CNY 282248.00',
        'M.FRZ|A|-|USD -40000.00',
      ],
    ]);
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'WAIT_DELIVERY', undelivered: '60000.00' });
    const before = desk.book.journals.length;
    await expect(deliver(desk, orderNo, '20000.00')).rejects.toEqual(codeOf('20001'));
    await expect(deliver(desk, orderNo, '60000.01')).rejects.toEqual(codeOf('22015'));
    expect(desk.book.journals).toHaveLength(before);

    await playUntil(desk, '2027-02-18 15:59:59');
    desk.rates = marketAt('7.2000');
    await playUntil(desk, '2027-02-18 16:00:00');
    expect(await orderOf(desk, orderNo)).toMatchObject({
      status: 'FAILED',
      failReason: '到期未足额交割，已平仓',
      closeOutLoss: '1351.72',
    });
    expect(entries(desk, orderNo, 'CLOSE_OUT')).toEqual([['FXINC|BANK|-|USD 1351.72', 'M.FRZ|A|-|USD -1351.72']]);
    expect([held(desk, 'USD'), held(desk, 'CNY')]).toEqual(['18648.28 / 0.00', '282248.00 / 0.00']);
    expect([balance(desk, 'FXINC|BANK|-|USD'), balance(desk, 'FXINC|BANK|-|CNY')]).toEqual(['1351.72', '708.00']);
    expect((await desk.pools(OWNER, 'QUOTA', 'USD'))[0]).toMatchObject({ used: 4000000n, occupied: 0n });
  });

  it('a gain is not paid out', async () => {
    const { desk, row } = await forward();
    await playUntil(desk, '2026-12-01 11:00:00');
    await deliver(desk, row.orderNo, '40000.00');
    await playUntil(desk, '2027-02-18 15:59:59');
    desk.rates = marketAt('7.0000');
    await playUntil(desk, '2027-02-18 16:00:00');
    expect([held(desk, 'USD'), balance(desk, 'FXINC|BANK|-|USD')]).toEqual(['20000.00 / 0.00', '0.00']);
  });

  it('delivered completely, its last share releases the rest and it is done', async () => {
    const desk = await open({ money: { USD: '100000.00' }, quota: { USD: '100000.00' } });
    const { orderNo } = await deal(
      desk,
      sell('33333.33', { deliveryType: 'FORWARD_OPTION', deliveryDate: '2027-02-18' }),
    );
    await playUntil(desk, '2026-12-01 11:00:00');
    for (const amount of ['11111.11', '11111.11', '11111.11']) {
      await deliver(desk, orderNo, amount);
      await playUntil(desk, dateTimeOf(desk.now + 120_000));
    }
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'SUCCESS', undelivered: '0.00', deposit: '0.00' });
    expect(balance(desk, 'M.FRZ|A|-|USD')).toBe('0.00');
  });

  it('a loss beyond the security is taken from the balance, then owed', async () => {
    const { desk, row } = await forward();
    await playUntil(desk, '2027-02-18 15:59:59');
    const all = desk.book.balances.get(keyOf(available(OWNER, 'USD'))) ?? 0n;
    const lines = [debit(available(OWNER, 'USD'), all - 10000n), credit(equity('USD'), all - 10000n)];
    await post(desk.book, { kind: 'ADJUST', reference: 'X', at: AT, lines });
    desk.rates = marketAt('8.0000');
    await playUntil(desk, '2027-02-18 16:00:00');
    // 100,000 × (8.0200 − 7.0562) = 96,380.00 / 7.9800 = 12,077.70
    expect(await orderOf(desk, row.orderNo)).toMatchObject({ status: 'CANCELLED', closeOutLoss: '12077.70' });
    expect(held(desk, 'USD')).toBe('0.00 / 0.00');
    expect(balance(desk, 'M.DUE|A|-|USD')).toBe('-6977.70');
  });

  it('can be cancelled while nothing is delivered, at the market price', async () => {
    const { desk, row } = await forward();
    await playUntil(desk, '2026-12-01 11:00:00');
    desk.rates = marketAt('7.1500');
    const { orderNo } = row;
    await expect(ask(desk, 'cancel', { orderNo, version: 1 })).rejects.toEqual(codeOf('10010'));
    const { version } = await orderOf(desk, orderNo);
    const cancelled = await ask(desk, 'cancel', { orderNo, version });
    expect(cancelled).toMatchObject({ status: 'CANCELLED', failReason: '经办取消，已平仓' });
    expect(held(desk, 'USD')).toBe(
      `${fromMinor(6000000n - toMinor(cancelled.closeOutLoss ?? '0', 'USD'), 'USD')} / 0.00`,
    );
    await expect(ask(desk, 'cancel', { orderNo, version: version + 1 })).rejects.toEqual(codeOf('10019'));
  });

  it('requires more security when the loss exceeds 80 %, and is closed a day later without it', async () => {
    const { desk, row } = await forward();
    const { orderNo } = row;
    desk.rates = marketAt('7.4000');
    await playUntil(desk, '2026-11-23 10:00:00');
    const called = await orderOf(desk, orderNo);
    expect(called).toMatchObject({ marginDueAt: '2026-11-24 10:00:00' });
    expect(desk.messages.at(-1)?.message.title).toBe('远期换汇需追加保证金');
    const request = { orderNo, version: called.version };
    await expect(ask(desk, 'addMargin', { ...request, marginAmount: '0.01' })).rejects.toEqual(codeOf('20004'));
    await expect(ask(desk, 'addMargin', { ...request, marginAmount: '90000.00' })).rejects.toEqual(codeOf('22014'));
    const amount = called.marginCall ?? '';
    const added = await ask(desk, 'addMargin', { ...request, marginAmount: amount });
    expect(added).toMatchObject({ marginCall: null, deposit: fromMinor(500000n + toMinor(amount, 'USD'), 'USD') });
    expect(held(desk, 'USD')).toContain(` / ${added.deposit ?? ''}`);
    desk.rates = marketAt('7.9000');
    await playUntil(desk, '2026-11-24 10:00:00');
    expect((await orderOf(desk, orderNo)).marginCall).not.toBeNull();
    await playUntil(desk, '2026-11-25 10:00:00');
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'CANCELLED', failReason: '保证金未按时追加，已平仓' });
  });

  it('other days have other points, at the original spot price', async () => {
    const { desk, row } = await forward();
    const { orderNo } = row;
    desk.rates = marketAt('7.9000');
    const request = { orderNo, version: row.version, deliveryType: 'FORWARD_FIXED' } as const;
    const asked = (deliveryDate: string) => ask(desk, 'modify', { ...request, deliveryDate });
    await expect(asked('2027-02-20')).rejects.toEqual(codeOf('22012'));
    await expect(asked('2026-11-23')).rejects.toEqual(codeOf('22013'));
    const before = desk.book.journals.length;
    // 7.125 × (1 + 0.016 × 180 / 360) / (1 + 0.045 × 180 / 360) = 7.02396… → 7.0240, bid 7.0064
    expect(await asked('2027-05-19')).toMatchObject({ rate: '7.0064', buyAmount: '700640.00', deliveryFrom: null });
    expect(desk.book.journals).toHaveLength(before);
    desk.rates = new Rates();
    await playUntil(desk, '2027-05-18 10:30:00');
    const { version } = await orderOf(desk, orderNo);
    const late = ask(desk, 'modify', { ...request, version, deliveryDate: '2027-06-15' });
    await expect(late).rejects.toEqual(codeOf('22017'));
  });

  it('a fixed one is delivered on its day only, an option in its window only', async () => {
    const desk = await open({ money: { USD: '60000.00' }, quota: { USD: '60000.00' } });
    const fixed = await deal(desk, sell('10000.00', { deliveryType: 'FORWARD_FIXED', deliveryDate: '2026-12-01' }));
    const option = await deal(
      desk,
      sell('10000.00', { deliveryType: 'FORWARD_OPTION', deliveryFrom: '2026-12-01', deliveryDate: '2026-12-15' }),
    );
    await playUntil(desk, '2026-11-30 11:00:00');
    for (const { orderNo } of [fixed, option]) {
      await expect(deliver(desk, orderNo, '1000.00')).rejects.toEqual(codeOf('22016'));
    }
    await playUntil(desk, '2026-12-01 11:00:00');
    await deliver(desk, fixed.orderNo, '10000.00');
    await playUntil(desk, '2026-12-01 11:05:00');
    expect((await orderOf(desk, fixed.orderNo)).status).toBe('SUCCESS');
    await playUntil(desk, '2026-12-05 11:00:00');
    await expect(deliver(desk, option.orderNo, '1000.00')).rejects.toEqual(codeOf('22012'));
  });
});
