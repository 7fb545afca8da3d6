import type { Entities } from '#generated/entities.ts';
import { model } from '#generated/model.ts';
import type { BankContext, Computations, Sources } from './answer-of.ts';
import { banksFor, currenciesOffered, platformsOf } from '../reference/collection-banks.ts';
import { collectionFeeText } from '../collections/terms.ts';
import { nextBank, OPEN, remaining } from './collection-account.ts';

type Product = Entities['account-product'];
type Offer = Entities['account-offer'];

const NAMES: [category: Product['category'], name: string][] = [
  ['ECOMMERCE', '电商收款账户'],
  ['SERVICE', '服务贸易账户'],
  ['OTHER', '其他收款账户'],
];

async function offers(context: BankContext<Record<string, unknown>>): Promise<Offer[]> {
  const found: Offer[] = [];
  for (const currency of currenciesOffered) {
    const remain = await remaining(context, currency);
    const opened = await context.entities.count('collection-account', { currency, status: { any: OPEN } });
    const bank = (await nextBank(context, currency)) ?? banksFor(currency)[0];
    if (bank === undefined) continue;
    const { country, name: bankName, accountType, arrival } = bank;
    found.push({
      ...{ currency, country, bankName, accountType, arrival, platforms: platformsOf(currency) },
      ...{ most: opened + remain, opened, remain, isFull: remain === 0 },
    } as Offer);
  }
  return found;
}

const titles = new Map(model.enums['platform']?.values.map((each) => [each.const as unknown, each.title]));

/** Titles of the platforms that the bank of a currency does not support; '' if it supports all. */
export const applyAccountComputations = {
  'unsupported-platforms': ({ currency, platforms }) => {
    const supported = platformsOf(String(currency));
    const missing = (Array.isArray(platforms) ? platforms : []).filter((each) => !supported.includes(String(each)));
    return missing.map((each) => titles.get(each) ?? String(each)).join('、');
  },
} satisfies Computations<'unsupported-platforms'>;

export const applyAccountSources = {
  'account-offers': offers,
  'account-products': async (context) => {
    const open = await context.entities.find('collection-account', { where: { status: { any: OPEN } } });
    return NAMES.map(([category, productName]) => ({
      platformSubCode: category,
      productName,
      category,
      currencies: currenciesOffered,
      ...(category === 'ECOMMERCE' && { platforms: [...new Set(currenciesOffered.flatMap(platformsOf))] }),
      arrival: '当日至 1 个工作日',
      fee: collectionFeeText(category),
      state: `已开 ${open.filter((each) => each['category'] === category).length} 个`,
    }));
  },
} satisfies Sources<'account-offers' | 'account-products'>;
