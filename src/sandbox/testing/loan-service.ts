import { Refusal, REFUSALS } from '../context/refusal.ts';
import { ledgerOf } from '../ledger/ledger.ts';
import type { Terms } from '../orders/family.ts';
import type { OrderService } from '../orders/service.ts';

/** Product code for loans without money and without blocked owners. */
export function loanService<T extends Terms>(): OrderService<T> {
  return {
    ledger: ledgerOf({
      isForbidden: () => false,
      isSummed: () => false,
      purses: {
        named: { purse: { available: 'A', frozen: 'F' } },
        unnamed: { whole: 'purse', part: 'purse' },
      },
      holds: { place: 'HOLD', release: 'RELEASE' },
    }),
    more: () => Promise.resolve(),
    isHeldBack: () => Promise.resolve(false),
    waits: {},
    goesOn: {},
    reason: '',
    takenUpAfter: 0,
    refusal: () => new Refusal(REFUSALS.wrongState),
  };
}
