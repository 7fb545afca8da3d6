import { expect, it } from 'vitest';
import { getDefaultRegistry } from '@rjsf/core';
import plainRegistry from './rjsf-registry.ts';

it('is RJSF’s own registry without anything to draw', () => {
  const nothing = { fields: {}, templates: { ButtonTemplates: {} }, widgets: {} };
  expect(plainRegistry()).toEqual({ ...getDefaultRegistry(), ...nothing });
});
