import { model } from '#generated/model.ts';
import type { EntityName } from '#generated/names.ts';
import type { Model } from '#model/model.ts';
import type { Random } from '#model/random.ts';
import { makeSamples, type SampleOptions } from '#model/samples.ts';
import type { SampleOwner, SampleSettings } from '#sandbox/samples.ts';
import type { Row } from '../desk/row.ts';
import { branchName, hongKongBank, mainlandBank, mainlandBanks } from '../reference/banks.ts';
import { bankAt, platformsOf } from '../reference/collection-banks.ts';
import { isResidentId } from '../payees/identity.ts';
import { creditCheckCharacter } from '../reference/credit-code.ts';
import { payoutAccount } from './accounts.ts';
import { MERCHANT_A, MERCHANT_B, type SampleMerchant, sampleMerchants } from './merchants.ts';

const DEFAULT_SEED = 20240501;
const INDIVIDUAL = 2;
/** The second merchant's share of each count. */
const SECOND = 0.15;

type Field = NonNullable<SampleOptions['fields']>[string];

/** Fields that no schema computes: check digits, and bank names by number. */
function fieldsAt(now: number): Record<string, Field> {
  const bankNo: Field = (random, value) =>
    value('bankCountry') === 'CN' ? random.pick(mainlandBanks).payeeBankNo : undefined;
  const bankName: Field = (_random, value) => {
    const branch = mainlandBank(String(value('bankNo') ?? ''));
    return branch === undefined ? hongKongBank(String(value('clearingCode'))) : branchName(branch);
  };
  const bank =
    (name: 'country' | 'swift' | 'routing' | 'address' | 'accountType'): Field =>
    (_random, value) =>
      bankAt(String(value('currency')), String(value('bankName')))?.[name];
  const account =
    (name: 'accountNo' | 'holderName'): Field =>
    (_random, value, _n, owner) =>
      payoutAccount(fromSchemas('collection-account', owner, now), String(value('currency')))?.[name];
  const creditCode: Field = (random) => {
    const first = `91440300MA${random.digits(1)}X${random.digits(5)}`;
    return first + creditCheckCharacter(first);
  };
  const residentId: Field = (random) => {
    const first = `990101${random.whole(1965, 2000)}0${random.whole(1, 9)}${random.whole(10, 28)}${random.digits(3)}`;
    return first + Array.from('0123456789X').find((check) => isResidentId(first + check, now));
  };
  return {
    'partner-org.creditCode': creditCode,
    'filing.creditCode': creditCode,
    'filing.legalIdNo': residentId,
    'supplier.creditCode': (...given) => (given[1]('supplierType') === INDIVIDUAL ? residentId : creditCode)(...given),
    'supplier.bankNo': (random) => random.pick(mainlandBanks).payeeBankNo,
    'supplier.bankName': bankName,
    'payee.bankNo': bankNo,
    'payee.bankName': bankName,
    'withdrawal-account.bankNo': bankNo,
    'withdrawal-account.bankName': bankName,
    'collection-account.bankName': (_random, value) => bankAt(String(value('currency')))?.name,
    'collection-account.bankCountry': bank('country'),
    'collection-account.swift': bank('swift'),
    'collection-account.routingNo': bank('routing'),
    'collection-account.bankAddress': bank('address'),
    'collection-account.accountType': bank('accountType'),
    'collection-account.platforms': (_random, value) =>
      value('category') === 'ECOMMERCE' ? platformsOf(String(value('currency'))) : undefined,
    'store.accountNo': account('accountNo'),
    'store.accountTail': (_random, value) => value('accountNo') && String(value('accountNo')).slice(-4),
    'store.holderName': account('holderName'),
  };
}

/** Sample records of a merchant, for its history. @param share the merchant's share of their count */
export function fromSchemas<Name extends EntityName>(entity: Name, owner: string, now: number, share = 1): Row<Name>[] {
  const merchant = sampleMerchants(now).find((each) => each.owner === owner);
  const options = { ...ownerOf(merchant, owner), now, share, seed: DEFAULT_SEED, fields: fieldsAt(now) };
  return makeSamples(model as Model, entity, { ...options, isOther: owner !== MERCHANT_A }) as Row<Name>[];
}

/** Drafts of a history's orders, which the bank's commands then carry out. @param said fields that all of them share */
export function wishes<Name extends EntityName>(
  entity: Name,
  { owner, now, random }: { owner: string; now: number; random: Random },
  count: number,
  said: Partial<Row<Name>> = {},
): Row<Name>[] {
  const seed = random.whole(0, 2 ** 31);
  return makeSamples(model as Model, entity, { owner, now, seed, count, said, isOther: true }) as Row<Name>[];
}

/** Merchants that have sample records besides the history. */
export function sampleSettings(now: number, seed = DEFAULT_SEED): SampleSettings {
  const all = sampleMerchants(now);
  const owners = [MERCHANT_A, MERCHANT_B].map((owner) => ({
    ...ownerOf(
      all.find((each) => each.owner === owner),
      owner,
    ),
    share: owner === MERCHANT_A ? 1 : SECOND,
  }));
  const others = all.filter(({ owner }) => owner !== MERCHANT_A && owner !== MERCHANT_B);
  return { owners, others: others.map((each) => ownerOf(each, each.owner)), now, seed, fields: fieldsAt(now) };
}

/** A merchant and its operators, in the form expressions use. */
function ownerOf(merchant: SampleMerchant | undefined, owner: string): SampleOwner {
  const { userName = '', userEnName = '', operators = [] } = merchant ?? {};
  const users = operators
    .map(({ loginNo, name, disabled }, n) => ({
      ...{ userNo: owner, userName, loginNo, operatorName: name, disabled },
      operatorId: `${owner}${String(n + 1).padStart(2, '0')}`,
    }))
    .filter(({ disabled }) => disabled !== true);
  return { owner, names: [userName, userEnName], users };
}
