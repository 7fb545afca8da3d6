import { describe, expect, it } from 'vitest';
import { burstsOf, noticeText, placeOf, shortTime } from './message-words.ts';
import { badgeOf } from './badge.ts';

describe('R-055 a notification', () => {
  it('shows 62 characters in full', () => expect(noticeText('款'.repeat(62))).toBe('款'.repeat(62)));
  it('is cut after 62', () => expect(noticeText('款'.repeat(63))).toBe(`${'款'.repeat(62)}…`));
  it('counts characters, not code units', () => expect(noticeText('💴'.repeat(62))).toBe('💴'.repeat(62)));
  it('is on one line', () => expect(noticeText(' 第一\n\n第二 ')).toBe('第一 第二'));
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [4000, '99+'],
])('R-027 the badge of %i says %s', (total, text) => expect(badgeOf(total)).toBe(text));

it('prints the time as short as possible', () => {
  const now = '2026-11-20 15:42:08';
  expect(shortTime('2026-11-20 09:05:00', now)).toBe('09:05');
  expect(shortTime('2026-11-19 09:05:00', now)).toBe('11-19 09:05');
  expect(shortTime('2025-12-31 09:05:00', now)).toBe('2025-12-31');
});

describe('the target of a message', () => {
  const all = new Set([
    '/transaction-manage/payment-order',
    '/customer-service/notice',
    '/customer-service/notice/:id',
  ]);

  it('is its record', () => {
    const path = '/transaction-manage/payment-order?orderNo=WD1';
    expect(placeOf({ path }, all)).toBe(path);
    expect(placeOf({ path: '/customer-service/notice/NT1' }, all)).toBe('/customer-service/notice/NT1');
  });

  it('is the list of messages without a visible record', () => {
    expect(placeOf({}, all)).toBe('/customer-service/notice');
    expect(placeOf({ path: '/setting/operator' }, all)).toBe('/customer-service/notice');
    expect(placeOf({ path: '/setting/operator' }, new Set())).toBeNull();
  });

  it('is null outside of the portal', () => {
    for (const path of ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example']) {
      expect(placeOf({ path }, new Set(['/evil.example']))).toBeNull();
    }
  });
});

it('groups a burst at its newest message', () => {
  const message = (messageId: string, title: string, createdAt = '2026-11-20 10:00:00', bizType: 1 | 2 = 1) => ({
    ...{ messageId, title, createdAt, bizType },
  });
  const list = [
    message('a', '来账待确认'),
    message('b', '付款已到账', undefined, 2),
    message('c', '来账待确认'),
    message('d', '来账待确认'),
    message('e', '付款已到账', undefined, 2),
    message('f', '来账待确认', '2026-11-19 10:00:00'),
  ];
  const ids = burstsOf(list).map((burst) => burst.map(({ messageId }) => messageId).join(''));
  expect(ids).toEqual(['acd', 'b', 'e', 'f']);
});
