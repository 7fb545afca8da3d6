import type { Problem } from '#model/problem.ts';
import { check } from '../check.ts';
import type { Resolved } from '../../resolve/model.ts';
import type { Problems } from '../../problems/problems.ts';

/** Rules about whole portals, which a sample of one screen need not follow. */
const OF_PORTALS = [
  'unreachable-screen',
  'unheld-options',
  'unnamed-code',
  'unconfirmed-money',
  'unconfirmed-removal',
  'unused-definition',
  'unused-param',
  'unread-data',
  'same-title',
];

/** Problems of a sample. @param about the rule that the sample is for */
export function checkSample(resolved: Resolved, found: Problems, about?: string): Problem[] {
  return check(resolved, found, about === 'unused-definition' ? [] : undefined).filter(
    ({ code }) => code === about || !OF_PORTALS.includes(code),
  );
}
