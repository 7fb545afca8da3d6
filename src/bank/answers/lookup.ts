import { channelOf, payConfigs } from '../terms/channels.ts';
import { dealtPairs } from '../terms/rates.ts';
import { companyProfile } from '../reference/companies.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';

const PERSON = 1;

const paymentChannel: AnswerOf<'lookup.paymentChannel'> = async ({ request }) => {
  const { arriveCcy, bankCountry, payCcy = arriveCcy } = request;
  const channel = channelOf(payCcy, { country: bankCountry, currency: arriveCcy });
  if (channel === undefined) throw refusal('27013', {}, '/arriveCcy');
  return { channelCode: channel.code, channelName: channel.title };
};

async function pairsOf({ model, request }: BankContext<Record<string, unknown>>): Promise<object[]> {
  const { currency } = request;
  const name = (code: string): string =>
    model.enums['currency']?.values.find((each) => each.const === code)?.title ?? code;
  return dealtPairs()
    .filter(({ base, quote }) => currency === undefined || currency === base || currency === quote)
    .map(({ base, quote, precision }) => ({
      ccyPair: `${base}/${quote}`,
      pairName: `${name(base)}/${name(quote)}`,
      baseCcy: base,
      quoteCcy: quote,
      scaleNumber: precision,
    }));
}

function groupsOf({ model }: Pick<BankContext, 'model'>): { key: string; value: string }[] {
  return (model.enums['user-group']?.values ?? []).map((each) => ({ key: String(each.const), value: each.title }));
}

const company: AnswerOf<'lookup.company'> = async ({ request }) => {
  const profile = companyProfile(request.creditCode.trim());
  if (profile === undefined) throw refusal('10018');
  return profile;
};

export const lookupSources = {
  'currency-pairs': pairsOf,
  groups: async (context) => groupsOf(context),
  'pay-configs': async ({ session }) => payConfigs(session?.user['userType'] === PERSON),
} satisfies Sources<'currency-pairs' | 'groups' | 'pay-configs'>;

export const lookupAnswers = {
  'lookup.paymentChannel': paymentChannel,
  'lookup.company': company,
};
