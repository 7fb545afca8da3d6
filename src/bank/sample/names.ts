import type { Random } from '#model/random.ts';

/** All names are invented; numbers are from ranges that are given to nobody. */

const PLACES = [
  '青禾',
  '星屿',
  '云岫',
  '远岚',
  '澄川',
  '墨石',
  '松果',
  '晴野',
  '蓝鲸湾',
  '白桦',
  '赤霞',
  '南溪',
  '木棉',
  '禾舟',
  '纸鹤',
  '橙光',
  '鹿角',
  '石榴',
  '归雁',
  '听泉',
];
const TRADES = [
  '包装制品',
  '电子科技',
  '家居用品',
  '五金制造',
  '服饰',
  '玩具',
  '供应链管理',
  '国际货运代理',
  '广告传媒',
  '软件技术',
  '户外用品',
  '宠物用品',
];
const CITIES = ['深圳', '广州', '杭州', '宁波', '义乌', '厦门', '苏州', '东莞', '佛山', '中山'];
const FAMILY = ['陈', '林', '黄', '何', '罗', '沈', '郭', '吕', '许', '谢', '卢', '苏', '温', '邱', '欧阳'];
const GIVEN = [
  '晓岚',
  '若溪',
  '思齐',
  '雨桐',
  '子墨',
  '知夏',
  '一鸣',
  '书言',
  '星河',
  '予安',
  '嘉木',
  '清和',
  '景行',
  '南乔',
  '以宁',
];
const ENGLISH_WORDS = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dune',
  'Elm',
  'Fjord',
  'Glade',
  'Heron',
  'Iris',
  'Juniper',
  'Kestrel',
  'Larch',
  'Meadow',
  'Nova',
  'Otter',
  'Pebble',
];
const ENGLISH_TRADES = [
  'Trading',
  'Logistics',
  'Packaging',
  'Media',
  'Components',
  'Freight',
  'Textiles',
  'Software',
  'Supply',
  'Toys',
];

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

export function chineseCompany(random: Random): string {
  return `${random.pick(CITIES)}${random.pick(PLACES)}${random.pick(TRADES)}有限公司`;
}

export function chinesePerson(random: Random): string {
  return random.pick(FAMILY) + random.pick(GIVEN);
}

export function englishCompany(random: Random, country: string): string {
  const suffix = country === 'HK' ? 'Limited' : (ABROAD[country]?.suffix ?? 'Ltd');
  return `${random.pick(ENGLISH_WORDS)} ${random.pick(ENGLISH_WORDS)} ${random.pick(ENGLISH_TRADES)} ${suffix}`;
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
