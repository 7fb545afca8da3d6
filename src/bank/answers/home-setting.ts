import type { BankContext } from './answer-of.ts';

interface HomeSetting {
  totalCcy?: string | null;
  ccyPairs?: string[] | null;
}

type Asking = Pick<BankContext, 'entities' | 'session'>;

/** What an operator has chosen for the home page. */
export async function settingOf({ entities, session }: Asking): Promise<HomeSetting> {
  return (await entities.get('home-setting', session?.userId ?? '')) ?? {};
}
