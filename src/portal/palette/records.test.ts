import { describe, expect, it } from 'vitest';
import {
  cardCommand,
  cardRequest,
  foundCommand,
  foundRequest,
  groupCommand,
  groupRequest,
  transCommand,
  transRequest,
  wantedOf,
} from './records.ts';

const PAGE = { currentPage: 1, pageSize: 5 };

describe('a text in the palette', () => {
  it.each([
    ['4000 1234 5678 9010'],
    ['4000123456789010'],
    ['5678 9010'],
    ['12345'],
    ['卡 4000'],
    ['a'],
    ['  '],
    ['x'.repeat(31)],
  ])('finds no record and sends nothing: %s', (typed) => {
    const wanted = wantedOf(typed);
    expect([cardRequest(wanted), groupRequest(wanted), transRequest(wanted)]).toEqual([null, null, null]);
  });

  it('finds cards and transactions by the last four digits', () => {
    const wanted = wantedOf(' 0012 ');
    expect(cardRequest(wanted)).toEqual({ ...PAGE, lastFour: '0012' });
    expect(transRequest(wanted)).toEqual({ ...PAGE, lastFour: '0012' });
    expect(groupRequest(wanted)).toBeNull();
  });

  it('finds cards, groups and merchants by a part of the name', () => {
    const wanted = wantedOf('投放');
    expect(cardRequest(wanted)).toEqual({ ...PAGE, cardAlias: '投放' });
    expect(groupRequest(wanted)).toEqual({ ...PAGE, groupName: '投放' });
    expect(transRequest(wanted)).toEqual({ ...PAGE, merchantName: '投放' });
  });

  it('finds a record by its number', () => {
    const wanted = wantedOf('cg202611200000000001');
    expect(groupRequest(wanted)).toEqual({ ...PAGE, groupId: 'CG202611200000000001' });
    expect([cardRequest(wanted), transRequest(wanted)]).toEqual([null, null]);
  });
});

describe('a search for orders, payees, accounts and stores', () => {
  it.each([
    ['py202611', { number: 'PY202611' }],
    ['8000', { amount: '8000.00', whole: '8000', lastFour: '8000' }],
    ['8,000.5', { amount: '8000.50' }],
    ['Otter', { name: 'Otter', spelled: 'Otter' }],
    ['深圳', { name: '深圳' }],
  ])('asks for %s', (typed, request) => {
    expect(foundRequest(typed)).toEqual(request);
  });

  it.each([['4000 1234 5678 9010'], ['4000123456789010'], ['40001234'], ['5678 9010'], ['卡 4000'], ['a'], ['  ']])(
    'sends no possible card number, and no short text: %s',
    (typed) => {
      expect(foundRequest(typed)).toBeNull();
    },
  );

  it('leads to the page that the server names', () => {
    const path = '/transaction-manage/payment-order?createdAt=&orderNo=PY1';
    const row = {
      id: 'PY1',
      kind: 'ORDER',
      title: 'Otter',
      detail: '付款 PY1',
      amount: '8000.00',
      currency: 'USD',
      path,
    };
    expect(foundCommand(row as never)).toMatchObject({
      path,
      title: 'Otter · 8,000.00 USD',
      under: { title: '付款 PY1' },
    });
  });
});

describe('a record of the palette', () => {
  it('leads to its own address', () => {
    const card = { cardId: 'CD1', cardMask: '400012******0012', cardAlias: '投放', cardMode: 'SINGLE' };
    expect(cardCommand(card as never)).toMatchObject({
      ...{ title: '400012******0012 投放', path: '/cardManager/cardQuery/cardDetail?cardId=CD1' },
    });
    expect(cardCommand({ ...card, cardMode: 'SUPPLEMENT' } as never).path).toContain('cardSupplemDetail?cardId=CD1');
    const group = { groupId: 'CG1', groupName: '投放组' };
    expect(groupCommand(group as never).path).toBe('/cardManager/cardQuery?tab=groups&open=CG1');
    const trans = {
      transId: 'CT1',
      merchantName: 'S',
      billAmount: '5.00',
      billCcy: 'USD',
      transTime: '2026-11-20 10:00:00',
    };
    expect(transCommand(trans as never)).toMatchObject({
      ...{ title: 'S · 5.00 USD · 2026-11-20', path: '/cardManager/cardQuery/cardTradeDetail?transId=CT1' },
    });
    expect(transCommand({ ...trans, isNium: true } as never).path).toContain('cardTradeDetailNium?transId=CT1');
  });
});
