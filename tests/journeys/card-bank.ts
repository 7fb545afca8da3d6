import type { Page } from 'playwright/test';
import { call, expect } from './member.ts';

/* Answers and messages of the bank in the journeys about cards. */

/** The merchant whose cards the journeys use. */
export const OWNER = '80010001';

interface Account {
  currency: string;
  poolBal: string;
}

/** Dollars in the card account. */
export async function poolOf(page: Page): Promise<number> {
  const { result } = await call<Account[]>(page.request, '/api/vas/summary/queryUserCardBalSummaryList');
  return Number(result.find(({ currency }) => currency === 'USD')?.poolBal);
}

/** Delivers a message of the scheme, which the bank applies at once. */
export async function hear(page: Page, kind: string, reference: string, body: object): Promise<void> {
  const event = { source: 'journey', id: crypto.randomUUID(), kind, owner: OWNER, reference, body };
  expect((await page.request.post('/sandbox/inbox', { data: { events: [event] } })).ok()).toBe(true);
}
