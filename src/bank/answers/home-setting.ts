import type { BankContext } from './answer-of.ts';

interface HomeSetting {
  totalCcy?: string | null;
  ccyPairs?: string[] | null;
}

type Asking = Pick<BankContext, 'entities' | 'session'>;

/** The home page settings of an operator. */
export async function settingOf({ entities, session }: Asking): Promise<HomeSetting> {
  return (await entities.get('home-setting', session?.userId ?? '')) ?? {};
}
