import type { Random } from '#model/random.ts';
import { englishCompany } from '#model/samples.ts';

/** All names are invented; numbers are from ranges that are given to nobody. */

/** Legal form, invented bank and BIC of each country that money is sent to. */
export const ABROAD: Record<string, { suffix: string; bank: string; bic: string; currency: string; city: string }> = {
  US: { suffix: 'Inc.', bank: 'Sample Plains Bank', bic: 'SMPLUS33', currency: 'USD', city: 'Springfield' },
  GB: { suffix: 'Ltd', bank: 'Sample Moor Bank', bic: 'SMPLGB2L', currency: 'GBP', city: 'Ashford' },
  DE: { suffix: 'GmbH', bank: 'Muster Landesbank', bic: 'SMPLDEFF', currency: 'EUR', city: 'Neustadt' },
  AT: { suffix: 'GmbH', bank: 'Muster Alpenbank', bic: 'SMPLATWW', currency: 'EUR', city: 'Neudorf' },
  JP: { suffix: 'K.K.', bank: 'Sample Sakura Bank', bic: 'SMPLJPJT', currency: 'JPY', city: 'Aoba' },
  SG: { suffix: 'Pte. Ltd.', bank: 'Sample Strait Bank', bic: 'SMPLSGSG', currency: 'SGD', city: 'Singapore' },
  AU: { suffix: 'Pty Ltd', bank: 'Sample Reef Bank', bic: 'SMPLAU2S', currency: 'AUD', city: 'Riverton' },
  CA: { suffix: 'Ltd.', bank: 'Sample Maple Bank', bic: 'SMPLCATT', currency: 'CAD', city: 'Lakeside' },
  ID: { suffix: 'PT', bank: 'Bank Contoh Nusantara', bic: 'SMPLIDJA', currency: 'IDR', city: 'Bandar Baru' },
  NZ: { suffix: 'Limited', bank: 'Sample Kauri Bank', bic: 'SMPLNZ2W', currency: 'NZD', city: 'Bayview' },
  IN: { suffix: 'Private Limited', bank: 'Sample Banyan Bank', bic: 'SMPLINBB', currency: 'INR', city: 'Rampur' },
  MX: { suffix: 'S.A. de C.V.', bank: 'Banco Muestra', bic: 'SMPLMXMM', currency: 'MXN', city: 'San Ejemplo' },
  KR: { suffix: 'Co., Ltd.', bank: 'Sample Hangang Bank', bic: 'SMPLKRSE', currency: 'KRW', city: 'Hanbit' },
  TH: { suffix: 'Co., Ltd.', bank: 'Bangrak Sample Bank', bic: 'SMPLTHBK', currency: 'THB', city: 'Bang Tua' },
  MY: { suffix: 'Sdn. Bhd.', bank: 'Bank Contoh Melati', bic: 'SMPLMYKL', currency: 'MYR', city: 'Kota Contoh' },
  PH: { suffix: 'Inc.', bank: 'Sampaguita Sample Bank', bic: 'SMPLPHMM', currency: 'PHP', city: 'San Halimbawa' },
  VN: { suffix: 'Co., Ltd.', bank: 'Ngan Hang Mau Hoa Sen', bic: 'SMPLVNVX', currency: 'VND', city: 'Thanh Mau' },
  TW: { suffix: 'Co., Ltd.', bank: 'Sample Magnolia Bank', bic: 'SMPLTWTP', currency: 'TWD', city: 'Yulan' },
  AE: { suffix: 'FZE', bank: 'Sample Dune Bank', bic: 'SMPLAEAD', currency: 'AED', city: 'Al Mithal' },
  BR: { suffix: 'Ltda.', bank: 'Banco Exemplo', bic: 'SMPLBRSP', currency: 'USD', city: 'Vila Exemplo' },
};

export function companyIn(random: Random, country: string): string {
  return englishCompany(random, country === 'HK' ? 'Limited' : (ABROAD[country]?.suffix ?? 'Ltd'));
}

/** What stands for a bank that does not exist in the accounts of each country, and how many digits follow it. */
const IBAN_BANKS: Record<string, [bank: string, digits: number]> = {
  DE: ['99999999', 10],
  AT: ['99999', 11],
  GB: ['SMPL999999', 8],
  AE: ['999', 16],
  BR: ['9999999999999', 10],
};

/** An account of a bank that does not exist, its check digits right. */
export function iban(random: Random, country: string): string {
  const [bank, count] = IBAN_BANKS[country] ?? ['99999999', 10];
  const account = `${bank}${random.digits(count)}${country === 'BR' ? 'P1' : ''}`;
  const digits = Array.from(`${account}${country}00`)
    .map((each) => (/\d/.test(each) ? each : String((each.codePointAt(0) ?? 0) - 55)))
    .join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`;
}

/** A card of the unassigned range 629999 with a right Luhn digit. */
export function mainlandCard(random: Random): string {
  const first = `629999${random.digits(12)}`;
  let sum = 0;
  for (let n = 0; n < first.length; n += 1) {
    const digit = Number(first[first.length - 1 - n]) * (n % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return first + String((10 - (sum % 10)) % 10);
}
