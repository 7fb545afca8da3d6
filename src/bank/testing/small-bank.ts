import { type Bank, type BankOptions, startBank } from '../bank.ts';
import { CODE } from './customer.ts';

/** The small sample in memory: every code is CODE, jobs and events wait until they are settled. */
export function smallBank(options: Partial<BankOptions> & Required<Pick<BankOptions, 'clock'>>): Promise<Bank> {
  return startBank({
    database: { memory: true },
    seed: 'small',
    works: false,
    fixedCode: CODE,
    log: () => undefined,
    ...options,
  });
}
