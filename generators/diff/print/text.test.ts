import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { quote } from './text.ts';

it('leaves a title in its own quotation marks', () => {
  expect(quote('“手续费” money')).toBe('“手续费” money');
  expect(quote('money')).toBe('"money"');
});

it('has no Chinese punctuation in an English sentence', () => {
  const files = globSync(['generators/**/*.ts', 'src/workbench/**/*.{ts,tsx}'], { exclude: ['**/*.test.*'] });
  const told = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\ben: ?(['`"])(.*?)\1/g)].flatMap(([, , said = '']) =>
      /[「」、，。：；！？（）]/.test(said) ? [`${file}: ${said}`] : [],
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(told).toEqual([]);
});
