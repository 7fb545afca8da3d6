import type { AnswerOf, BankContext } from './answer-of.ts';
import { checkPairs } from './rate-pairs.ts';

interface HomeSetting {
  totalCcy?: string | null;
  ccyPairs?: string[] | null;
}

type Asking = Pick<BankContext, 'entities' | 'session'>;

/** What an operator has chosen for the home page. */
export async function settingOf({ entities, session }: Asking): Promise<HomeSetting> {
  return (await entities.get('home-setting', session?.userId ?? '')) ?? {};
}

async function keep({ entities, session }: Asking, changes: HomeSetting): Promise<null> {
  const operatorId = session?.userId ?? '';
  const known = await entities.get('home-setting', operatorId, { lock: true });
  if (known === null) await entities.insert('home-setting', { operatorId, ...changes });
  else await entities.update('home-setting', operatorId, { ...changes });
  return null;
}

const configCommonRates: AnswerOf<'account.configCommonRates'> = (context) => {
  const ccyPairs = [...new Set(context.request.ccyPairs)];
  checkPairs(ccyPairs);
  return keep(context, { ccyPairs });
};

export const homeSettingAnswers = {
  'account.configCommonRates': configCommonRates,
};
