import type { Entities } from '#generated/entities.ts';
import type { BankContext, Sources } from './answer-of.ts';
import { banksFor, currenciesOffered, feeOf, platformsOf } from '../reference/collection-banks.ts';
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
      fee: feeOf(category),
      state: `已开 ${open.filter((each) => each['category'] === category).length} 个`,
    }));
  },
} satisfies Sources<'account-offers' | 'account-products'>;
