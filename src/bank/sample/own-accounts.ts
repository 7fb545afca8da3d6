import { dateTimeOf } from '#model/instant.ts';
import { branchName, hongKongBank, mainlandBanks } from '../banks.ts';
import type { WithdrawalAccount } from '../desk/desk.ts';
import type { AccountArea } from '../payees/own-accounts.ts';
import type { Random } from '#model/random.ts';
import { iban, mainlandCard } from './names.ts';

const DAY = 86_400_000;

export interface SampleAccount extends WithdrawalAccount {
  area: AccountArea;
  subjectType: number;
  isDefault: boolean;
  createdAt: string;
}

/** The merchant's own bank accounts: yuan on the mainland, dollars in Hong Kong, euros in Germany. */
export function sampleAccounts(
  random: Random,
  owner: string,
  names: { cn: string; en: string; person: boolean },
  now: number,
): SampleAccount[] {
  const mainland = (auditState: 'PASS' | 'WAIT', isDefault = false) => {
    const branch = mainlandBanks[random.whole(0, 200) % mainlandBanks.length];
    return {
      area: 'MAINLAND' as const,
      accountName: names.cn,
      accountNo: names.person ? mainlandCard(random) : `999${random.digits(13)}`,
      bankNo: branch?.payeeBankNo ?? '',
      bankName: branch === undefined ? '' : branchName(branch),
      bankCountry: 'CN',
      currency: 'CNY',
      auditState,
      isDefault,
    };
  };
  const hongKong = (clearingCode: string, currency: string, auditState: 'PASS' | 'REJECT' = 'PASS') => ({
    area: 'HONGKONG' as const,
    accountName: names.en,
    accountNo: `999${random.digits(7)}`,
    clearingCode,
    bankName: hongKongBank(clearingCode) ?? '',
    bankCountry: 'HK',
    currency,
    auditState,
    isDefault: auditState === 'PASS',
  });
  const overseas = (country: string, swift: string, bankName: string, currency: string) => ({
    area: 'OVERSEAS' as const,
    accountName: names.en,
    accountNo: country === 'US' ? `99${random.digits(10)}` : iban(random, country),
    swift,
    bankName,
    bankCountry: country,
    currency,
    auditState: 'PASS' as const,
    isDefault: country !== 'US',
  });
  const rows = [
    mainland('PASS', true),
    mainland('PASS'),
    hongKong('004', 'HKD'),
    hongKong('012', 'USD'),
    overseas('DE', 'SMPLDEFF', 'Muster Landesbank', 'EUR'),
    mainland('WAIT'),
    overseas('GB', 'SMPLGB2L', 'Sample Moor Bank', 'GBP'),
    overseas('US', 'SMPLUS33', 'Sample Plains Bank', 'USD'),
    { ...hongKong('016', 'EUR', 'REJECT'), rejectReason: '户名与银行登记不一致，请核对后重新提交' },
  ];
  return rows.map((row, n) => ({
    ...row,
    subjectType: names.person ? 2 : 1,
    id: `WA${owner}${String(n + 1).padStart(4, '0')}`,
    createdAt: dateTimeOf(now - (400 - n * 30) * DAY),
  }));
}
