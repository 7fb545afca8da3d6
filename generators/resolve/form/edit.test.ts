import { describe, expect, it } from 'vitest';
import { screen } from '../testing/one-screen.ts';

const OWN = {
  'calls/own.json': {
    title: 'Own',
    calls: {
      rename: {
        title: 'Rename',
        post: '/api/own/rename',
        request: { of: 'order', pick: ['orderNo', 'remark'] },
        result: 'none',
        writes: ['order'],
        permission: '/orders#edit',
      },
    },
  },
};

describe('a value that is edited in place', () => {
  it('is offered only to people who have the permission of its call', () => {
    const items = [{ field: 'remark', edit: 'own.rename' }];
    const { problems } = screen({ infoList: { call: 'shop.order', with: { orderNo: "'1'" }, items } }, OWN);
    expect(problems).toEqual([]);
  });
});
