/* Functions by which benchmarks set up money in the card account, and cards. */

export { transferFunds } from '../card-funding/submit.ts';
export { applyCards } from '../cards/apply.ts';
