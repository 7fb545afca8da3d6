import { dateTimeOf } from '#model/instant.ts';
import { branchName, hongKongBank, mainlandBanks } from '../reference/banks.ts';
import type { WithdrawalAccount } from '../desk/desk.ts';
import type { AccountArea } from '../payees/own-accounts.ts';
import type { Random } from '#model/random.ts';
import type { SampleMerchant } from './merchants.ts';
import { ABROAD, iban, mainlandCard } from './names.ts';

const DAY = 86_400_000;

export interface SampleAccount extends WithdrawalAccount {
  area: AccountArea;
  subjectType: number;
  isDefault: boolean;
  createdAt: string;
}

/** Yuan on the mainland, dollars in Hong Kong, euros in Germany. */
const ROWS: (Pick<SampleAccount, 'area' | 'currency'> &
  Partial<Record<keyof SampleAccount | 'clearingCode' | 'rejectReason', unknown>>)[] = [
  { area: 'MAINLAND', currency: 'CNY' },
  { area: 'MAINLAND', currency: 'CNY', isDefault: false },
  { area: 'HONGKONG', currency: 'HKD', clearingCode: '004' },
  { area: 'HONGKONG', currency: 'USD', clearingCode: '012' },
  { area: 'OVERSEAS', currency: 'EUR', bankCountry: 'DE' },
  { area: 'MAINLAND', currency: 'CNY', isDefault: false, auditState: 'WAIT' },
  { area: 'OVERSEAS', currency: 'GBP', bankCountry: 'GB' },
  { area: 'OVERSEAS', currency: 'USD', bankCountry: 'US', isDefault: false },
  {
    ...{ area: 'HONGKONG', currency: 'EUR', clearingCode: '016', isDefault: false, auditState: 'REJECT' },
    rejectReason: '户名与银行登记不一致，请核对后重新提交',
  },
];

/** The merchant's own bank accounts. */
export function sampleAccounts(random: Random, merchant: SampleMerchant, now: number): SampleAccount[] {
  const { owner, userName, userEnName, userType } = merchant;
  const isPerson = userType === 1;
  const bankOf = ({ area, clearingCode, bankCountry }: (typeof ROWS)[number]): object => {
    if (area === 'HONGKONG') {
      const bankName = hongKongBank(String(clearingCode)) ?? '';
      return { accountName: userEnName, accountNo: `999${random.digits(7)}`, bankName, bankCountry: 'HK' };
    }
    if (area === 'OVERSEAS') {
      const country = String(bankCountry);
      const { bic: swift, bank: bankName } = ABROAD[country] ?? { bic: '', bank: '' };
      const accountNo = country === 'US' ? `99${random.digits(10)}` : iban(random, country);
      return { accountName: userEnName, accountNo, swift, bankName };
    }
    const branch = mainlandBanks[random.whole(0, 200) % mainlandBanks.length];
    const accountNo = isPerson ? mainlandCard(random) : `999${random.digits(13)}`;
    const bankName = branch === undefined ? '' : branchName(branch);
    return { accountName: userName, accountNo, bankNo: branch?.payeeBankNo ?? '', bankName, bankCountry: 'CN' };
  };
  return ROWS.map((row, n) => ({
    ...{ auditState: 'PASS', isDefault: true, subjectType: isPerson ? 2 : 1 },
    ...row,
    ...bankOf(row),
    id: `WA${owner}${String(n + 1).padStart(4, '0')}`,
    createdAt: dateTimeOf(now - (400 - n * 30) * DAY),
  })) as SampleAccount[];
}
