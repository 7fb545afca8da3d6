import { isAba, isClabe } from '../payees/account-numbers.ts';
import type { BankDetails } from '../payees/bank-details.ts';
import type { AccountFormat } from '../payees/formats.ts';
import type { Random } from '#model/random.ts';
import { iban } from './names.ts';

const ORDINARY = 10;
const CHECKING = 12;

/** With the one last digit that makes it right. */
function withCheck(first: string, isRight: (number: string) => boolean): string {
  const found = Array.from('0123456789')
    .map((last) => first + last)
    .find(isRight);
  if (found === undefined) throw new Error(`No digit makes ${first} right`);
  return found;
}

/** Numbers of an account of this format, of banks that do not exist. */
export function sampleNumbers(
  random: Random,
  format: AccountFormat,
  country: string,
  bic: string,
): Partial<BankDetails> & { accountNo: string } {
  const account = (count: number): string => `99${random.digits(count - 2)}`;
  switch (format) {
    case 'ABA': {
      const routingNo = withCheck(`9999${random.digits(4)}`, isAba);
      const place = { state: 'IL', postcode: `99${random.digits(3)}` };
      return { routingNo, accountType: CHECKING, ...place, accountNo: account(12) };
    }
    case 'SEPA':
      return { accountNo: iban(random, country) };
    case 'SORT_CODE':
      return { sortCode: `99${random.digits(4)}`, accountNo: account(8) };
    case 'BSB':
      return { bsb: `999${random.digits(3)}`, accountNo: account(8) };
    case 'EFT':
      return { institution: '999', transit: `99${random.digits(3)}`, accountNo: account(9) };
    case 'FAST':
      return { swift: bic, accountNo: account(10) };
    case 'ZENGIN': {
      const branch = { bankCode: '0991', branchCode: random.digits(3) };
      return { ...branch, accountType: ORDINARY, payeeKanaName: 'サンプルシヨウジ(カ', accountNo: account(7) };
    }
    case 'NEW_ZEALAND':
      return { accountNo: account(16) };
    case 'IFSC':
      return { ifsc: `SMPL0${random.digits(6)}`, accountNo: account(12) };
    case 'CLABE':
      return { accountNo: withCheck(`999${random.digits(14)}`, isClabe) };
    case 'BANK':
      return { bankCode: country === 'PH' ? '9991' : '991', accountNo: account(11) };
    case 'IBAN':
      return { swift: bic, accountNo: iban(random, country) };
    default:
      return { swift: bic, accountNo: account(12) };
  }
}
