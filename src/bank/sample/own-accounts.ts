import { dateTimeOf } from '#model/instant.ts';
import { branchName, hongKongBank, mainlandBanks } from '../banks.ts';
import type { WithdrawalAccount } from '../desk/desk.ts';
import type { Random } from '../random.ts';
import { iban, mainlandCard } from './names.ts';

const DAY = 86_400_000;

export interface SampleAccount extends WithdrawalAccount {
  subjectType: number;
  isDefault: boolean;
  createdAt: string;
}

/** The merchant's own bank accounts: yuan on the mainland, Hong Kong dollars and US dollars in Hong Kong. */
export function sampleAccounts(
  random: Random,
  owner: string,
  names: { cn: string; en: string; person: boolean },
  now: number,
): SampleAccount[] {
  const subjectType = names.person ? 2 : 1;
  const card = (): string => (names.person ? mainlandCard(random) : `999${random.digits(13)}`);
  const branch = (n: number) => {
    const found = mainlandBanks[n % mainlandBanks.length];
    return found === undefined ? '' : branchName(found);
  };
  const rows: Omit<SampleAccount, 'id' | 'createdAt' | 'subjectType'>[] = [
    {
      accountName: names.cn,
      accountNo: card(),
      bankName: branch(random.whole(0, 200)),
      bankCountry: 'CN',
      currency: 'CNY',
      auditState: 'PASS',
      isDefault: true,
    },
    {
      accountName: names.cn,
      accountNo: card(),
      bankName: branch(random.whole(0, 200)),
      bankCountry: 'CN',
      currency: 'CNY',
      auditState: 'PASS',
      isDefault: false,
    },
    {
      accountName: names.en,
      accountNo: `999${random.digits(7)}`,
      bankName: hongKongBank('004') ?? '',
      bankCountry: 'HK',
      currency: 'HKD',
      auditState: 'PASS',
      isDefault: false,
    },
    {
      accountName: names.en,
      accountNo: `999${random.digits(7)}`,
      bankName: hongKongBank('012') ?? '',
      bankCountry: 'HK',
      currency: 'USD',
      auditState: 'PASS',
      isDefault: false,
    },
    {
      accountName: names.en,
      accountNo: iban(random, 'DE'),
      bankName: 'Muster Landesbank',
      bankCountry: 'DE',
      currency: 'EUR',
      auditState: 'PASS',
      isDefault: false,
    },
    {
      accountName: names.cn,
      accountNo: card(),
      bankName: branch(random.whole(0, 200)),
      bankCountry: 'CN',
      currency: 'CNY',
      auditState: 'WAIT',
      isDefault: false,
    },
  ];
  return rows.map((row, n) => ({
    ...row,
    subjectType,
    id: `WA${owner}${String(n + 1).padStart(4, '0')}`,
    createdAt: dateTimeOf(now - (400 - n * 30) * DAY),
  }));
}
