import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDesk } from './desk.ts';

const desk = openDesk(join(import.meta.dirname, '../check/fixtures/clean'));

describe('the desk draws a menu', () => {
  it('as it is typed, for any version; null if it cannot be resolved', () => {
    const { text: menu } = desk.open({ path: 'menus/main.json' });
    const typed = JSON.stringify({ ...(JSON.parse(menu) as object), title: 'Typed' });
    expect(desk.menu({ drafts: { 'menus/main.json': typed }, menu: 'main' })).toMatchObject({
      versions: { main: { title: 'Typed', items: [{ screen: 'orders' }, { screen: 'pay' }] } },
    });
    expect(desk.menu({ drafts: {}, menu: 'other' })).toBeNull();
  });
});
