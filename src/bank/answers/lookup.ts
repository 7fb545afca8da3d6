import { pinyin } from 'pinyin-pro';
import { matchTitle } from '#model/title-match.ts';
import { channelOf, payConfigs } from '../terms/channels.ts';
import { dealtPairs } from '../terms/rates.ts';
import { companyProfile } from '../reference/companies.ts';
import type { Computation } from '#sandbox/answer.ts';
import type { BankContext, Computations, Sources } from './answer-of.ts';

const PERSON = 1;

const paymentChannel: Computation = (given) => {
  const { payCcy, arriveCcy, bankCountry } = given as Record<string, string>;
  const channel = channelOf(payCcy ?? arriveCcy!, { country: bankCountry!, currency: arriveCcy! });
  return channel && { channelCode: channel.code, channelName: channel.title };
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

export const lookupSources = {
  'currency-pairs': pairsOf,
  'pay-configs': async ({ session }) => payConfigs(session?.user['userType'] === PERSON),
} satisfies Sources<'currency-pairs' | 'pay-configs'>;

/** Cache of the spelling of each character, by name, so that a search spells each name only once. */
const SPELLINGS = new Map<string, readonly string[]>();
const MOST_SPELLINGS = 20_000;

/** True if letters spell a Chinese name, whole or by initials: `shenzhen` and `sz` both find 深圳. */
export function isSpelledSo(name: string, typed: string): boolean {
  if (!/\p{Script=Han}/u.test(name)) return false;
  const known = SPELLINGS.get(name);
  const letters =
    known ?? Array.from(name, (sign) => pinyin(sign, { toneType: 'none', type: 'array', v: true })[0] ?? sign);
  if (known === undefined) {
    if (SPELLINGS.size >= MOST_SPELLINGS) SPELLINGS.clear();
    SPELLINGS.set(name, letters);
  }
  return matchTitle(name, letters, typed) !== null;
}

export const lookupComputations = {
  'spelled-so': ({ name, typed }) => isSpelledSo(String(name ?? ''), String(typed ?? '')),
  'company-profile': ({ creditCode }) => companyProfile(String(creditCode).trim()),
  'payment-channel': paymentChannel,
} satisfies Computations<'company-profile' | 'payment-channel' | 'spelled-so'>;
