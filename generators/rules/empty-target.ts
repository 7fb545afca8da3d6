import type { Rule } from '../problems/rule.ts';
/** A link or a need without a target, at least in some case. */
export const rule: Rule = { code: 'empty-target', says: 'A link or a need that leads nowhere, in some case at least.' };
