import { channelOf, payConfigs } from '../channels.ts';
import { dealtPairs } from '../rates.ts';
import { companyProfile, searchCompanies } from '../reference/companies.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

const PERSON = 1;

type Pairs = Awaited<ReturnType<AnswerOf<'lookup.currencyPairs'>>>;

const currencyPairs: AnswerOf<'lookup.currencyPairs'> = async ({ model, request }) => {
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
    })) as Pairs;
};

const paymentChannel: AnswerOf<'lookup.paymentChannel'> = async ({ request }) => {
  const { arriveCcy, bankCountry, payCcy = arriveCcy } = request;
  const channel = channelOf(payCcy, { country: bankCountry, currency: arriveCcy });
  if (channel === undefined) throw refusal('27013', {}, '/arriveCcy');
  return { channelCode: channel.code, channelName: channel.title };
};

function groupsOf({ model }: Pick<BankContext, 'model'>): { key: string; value: string }[] {
  return (model.enums['user-group']?.values ?? []).map((each) => ({ key: String(each.const), value: each.title }));
}

const groups: AnswerOf<'lookup.groups'> = async (context) => {
  const own = context.session?.user['userGroup'];
  return groupsOf(context).filter(({ key }) => Array.isArray(own) && own.includes(key));
};

const company: AnswerOf<'lookup.company'> = async ({ request }) => {
  const profile = companyProfile(request.creditCode.trim());
  if (profile === undefined) throw refusal('10018');
  return profile;
};

type Configs = Awaited<ReturnType<AnswerOf<'pay-config.list'>>>;
type Wanted = { currency?: string | undefined; channelCode?: string | undefined };

function configsOf({ session }: Pick<BankContext, 'session'>, wanted: Wanted): Configs {
  const all = payConfigs(session?.user['userType'] === PERSON);
  return all.filter(
    (each) =>
      (wanted.currency === undefined || each.currency === wanted.currency) &&
      (wanted.channelCode === undefined || each.channelCode === wanted.channelCode),
  ) as Configs;
}

const payConfig: AnswerOf<'pay-config.one'> = async (context) => {
  const [config] = configsOf(context, context.request);
  if (config === undefined) throw refusal('10018');
  return config;
};

export const lookupAnswers = {
  'lookup.currencyPairs': currencyPairs,
  'lookup.paymentChannel': paymentChannel,
  'lookup.groups': groups,
  'lookup.allGroups': (async (context) => groupsOf(context)) satisfies AnswerOf<'lookup.allGroups'>,
  'lookup.searchCompany': (async ({ request }) =>
    searchCompanies(request.keyword)) satisfies AnswerOf<'lookup.searchCompany'>,
  'lookup.company': company,
  'pay-config.one': payConfig,
  'pay-config.list': (async (context) => configsOf(context, context.request)) satisfies AnswerOf<'pay-config.list'>,
};
