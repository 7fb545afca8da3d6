import { beforeEach } from 'vitest';
import type { ContractCase } from '#engine/testing/widget-contract.tsx';
import { widgetContract } from '#engine/testing/widget-contract.tsx';
import { widgets } from '../registry.ts';

// The remembered account must not reach the next test.
beforeEach(() => localStorage.clear());

/** Typical values of the product's own widgets. */
const cases: Record<string, ContractCase> = {
  'remember-account': {
    title: '记住账号',
    of: { type: 'boolean' },
    siblings: { loginNo: { title: '账号', value: '' } },
    value: true,
    shows: '✓记住账号',
    keys: '[Space]',
    gives: true,
    given: '✓记住账号',
    longest: { value: true, shows: '✓记住账号' },
    role: 'checkbox',
    neverInvalid: true,
  },
};

for (const [name, load] of Object.entries(widgets)) {
  const typical = cases[name];
  if (typical === undefined) throw new Error(`The widget "${name}" has no case of the contract`);
  widgetContract(name, load, typical);
}
