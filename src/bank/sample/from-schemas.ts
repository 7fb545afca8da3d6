import { model } from '#generated/model.ts';
import type { EntityName } from '#generated/names.ts';
import type { Model } from '#model/model.ts';
import { makeSamples, type SampleOptions } from '#model/samples.ts';
import type { SampleSettings } from '#sandbox/samples.ts';
import type { Row } from '../desk/row.ts';
import { creditCheckCharacter } from '../reference/credit-code.ts';
import { sampleCollectionAccounts } from './collection-accounts.ts';
import { payoutAccount } from './collections.ts';
import { placeholder } from './materials.ts';
import merchants from './merchants.json' with { type: 'json' };
import { MERCHANT_A, MERCHANT_B, type SampleMerchant, sampleMerchants } from './merchants.ts';

const DEFAULT_SEED = 20240501;

/** Values no schema computes: check digits, and files created later. */
const FIELDS: SampleOptions['fields'] = {
  'partner-org.creditCode': (random) => {
    const first = `91440300MA${random.digits(1)}X${random.digits(5)}`;
    return first + creditCheckCharacter(first);
  },
  'store.accountNo': (_random, value, _n, owner) => storeAccount(owner, String(value('currency'))),
  'store.accountTail': (_random, value, _n, owner) => storeAccount(owner, String(value('currency')))?.slice(-4),
  'store.holderName': (_random, _value, _n, owner) => holderOf(owner),
  'pobo-payer.license': () => placeholder('注册证书'),
  'pobo-payer.relationFiles': () => [placeholder('代付关系证明')],
};

/** The account that the history pays a store out to; only merchant A collects for stores. */
function storeAccount(owner: string, currency: string): string | undefined {
  if (owner !== MERCHANT_A) return undefined;
  const accounts = sampleCollectionAccounts(owner, '', { now: 0, others: [], isMain: true });
  return payoutAccount(accounts, currency);
}

function holderOf(owner: string): string | undefined {
  return merchants.find((each) => each.owner === owner)?.userName;
}

/** Sample records of a merchant, for the history that works with them. @param share the part that it has of them */
export function fromSchemas<Name extends EntityName>(entity: Name, owner: string, now: number, share = 1): Row<Name>[] {
  const options = { owner, now, share, seed: DEFAULT_SEED, fields: FIELDS };
  return makeSamples(model as Model, entity, options) as Row<Name>[];
}

/** Merchants that have sample records besides the history. */
export function sampleSettings(now: number, seed = DEFAULT_SEED): SampleSettings {
  const merchants = sampleMerchants(now);
  const shares: [string, number][] = [
    [MERCHANT_A, 1],
    [MERCHANT_B, 0.15],
  ];
  const owners = shares.flatMap(([owner, share]) =>
    merchants.filter((each) => each.owner === owner).map((each) => ({ owner, share, users: usersOf(each) })),
  );
  return { owners, now, seed, fields: FIELDS };
}

/** The people of a merchant as expressions read them. */
function usersOf({ owner, userName, operators }: SampleMerchant): Record<string, unknown>[] {
  return operators
    .map(({ loginNo, name, disabled }, n) => ({
      ...{ userNo: owner, userName, loginNo, operatorName: name, disabled },
      operatorId: `${owner}${String(n + 1).padStart(2, '0')}`,
    }))
    .filter(({ disabled }) => disabled !== true);
}
