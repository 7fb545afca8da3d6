import { describe, expect, it } from 'vitest';
import { shippedOf } from './licenses.ts';

const named = { name: 'tool', version: '1.0.0' };

describe('the licences of shipped packages', () => {
  it.each([
    ...[
      'GPL-3.0',
      'AGPL-3.0-only',
      'LGPL-2.1',
      'MPL-2.0',
      'SSPL-1.0',
      'UNLICENSED',
      'SEE LICENSE IN LICENSE',
      'mit',
      '',
    ],
    ...['MIT AND GPL-2.0', '(GPL-2.0 OR MPL-2.0)', undefined, { type: 'MIT' }],
  ])('refuse %j', (license) => {
    expect(() => shippedOf({ ...named, license }, 'Some text')).toThrow('tool 1.0.0 has the licence');
  });

  it.each([
    ['MIT', 'MIT'],
    ['(MPL-2.0 OR Apache-2.0)', 'Apache-2.0'],
    ['MIT or MPL-2.0', 'MIT'],
    ['(BSD-2-Clause OR MIT)', 'BSD-2-Clause'],
  ])('choose from %s', (license, chosen) => {
    expect(shippedOf({ ...named, license }, 'Its text')).toEqual({ ...named, license: chosen, text: 'Its text' });
  });

  it('use the text of MIT with the holder if a package has none, and refuse other packages without a text', () => {
    const { text } = shippedOf({ ...named, license: 'MIT', author: { name: 'Ada' } }, '');
    expect(text).toMatch(/^Copyright \(c\) Ada\n\nPermission is hereby granted/);
    expect(() => shippedOf({ ...named, license: 'Apache-2.0' }, '')).toThrow('no text of its licence Apache-2.0');
  });

  it('identify a package that names no licence by its text alone', () => {
    const unnamed = { name: 'png-js', version: '2.0.0' };
    const text = 'Permission is hereby granted, free of charge, to any person obtaining a copy of this software';
    expect(shippedOf(unnamed, text).license).toBe('MIT');
    expect(() => shippedOf(unnamed, 'All rights reserved')).toThrow('png-js 2.0.0 has the licence undefined');
  });
});
