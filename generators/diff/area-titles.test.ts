import { expect, it } from 'vitest';
import { areaTitles } from './area-titles.ts';
import { portal, revision } from './testing/portal.ts';

const all = portal();
const screen = { title: 'T', notice: { text: 'T' } };
for (const name of ['stock/a', 'stock/b', 'lone/a']) all[`screens/${name}.json`] = { ...screen, path: `/${name}` };
all['entities/stock-room.json'] = { ...all['entities/order.json'], title: 'Room' };
all['menus/more.json'] = {
  title: 'More',
  items: {
    one: { title: 'One', items: { a: { title: 'A', screen: 'stock/a' }, o: { title: 'O', screen: 'orders' } } },
    two: {
      title: 'Two',
      items: { a: { title: 'A', items: { b: { title: 'B', screen: 'stock/b' } } } },
      screen: 'stock/a',
    },
  },
};
const titleOf = areaTitles(revision(all, 'x').sources);

it('names a part by its calls, by its entity, else by the group of a menu with most of its screens', () => {
  expect(['shop', 'order', 'stock-room', 'currency', 'stock', 'lone'].map(titleOf)).toEqual([
    'Shop',
    'Order',
    'Room',
    'Currency',
    'Two',
    undefined,
  ]);
});
