import { expect, it } from 'vitest';
import { themeRule } from './theme-styles.ts';

it('writes a token once if both themes have the same value, and both of its colours if they differ', () => {
  const light = { radius: '4px', ink: '#000', shadow: '0 0 2px rgba(0,0,0,0.12), 0 1px 2px #111', fade: 'transparent' };
  const dark = { radius: '4px', ink: '#FFF', shadow: '0 0 2px rgba(0,0,0,0.24), 0 1px 2px #111', fade: '#123456' };
  expect(themeRule(light, dark)).toBe(`:root {
  --radius: 4px;
  --ink: light-dark(#000, #FFF);
  --shadow: 0 0 2px light-dark(rgba(0,0,0,0.12), rgba(0,0,0,0.24)), 0 1px 2px #111;
  --fade: light-dark(transparent, #123456);
}
`);
});

it('refuses a token that differs in more than its colours, by its name', () => {
  expect(() => themeRule({ radius: '4px' }, { radius: '6px' })).toThrow('radius');
});
