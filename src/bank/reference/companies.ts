import { Random } from '../random.ts';
import { creditCheckCharacter } from './credit-code.ts';

/** Where a company is registered: which decides how long its number is. */
export type CompanyArea = 'CN' | 'HK' | 'OTHER';

export interface Company {
  name: string;
  creditCode: string;
  /** It cannot be chosen: its number does not qualify. */
  disable: boolean;
  disableReason?: string;
}

const CODE_LENGTHS: Record<CompanyArea, number | undefined> = { CN: 18, HK: 8, OTHER: undefined };
const COUNT = 240;
const MOST = 20;

const PLACES: [name: string, code: string][] = [
  ['深圳', '440300'],
  ['广州', '440100'],
  ['杭州', '330100'],
  ['宁波', '330200'],
  ['义乌', '330782'],
  ['厦门', '350200'],
  ['青岛', '370200'],
  ['上海', '310100'],
  ['苏州', '320500'],
  ['成都', '510100'],
  ['东莞', '441900'],
  ['泉州', '350500'],
];
const WORDS = [
  '星澜',
  '云帆',
  '海拓',
  '启明',
  '远桥',
  '新禾',
  '木棉',
  '北辰',
  '沐光',
  '澄湖',
  '万象',
  '青屿',
  '和晟',
  '启航',
  '嘉树',
];
const TRADES = ['电子商务', '供应链管理', '进出口贸易', '网络科技', '跨境电商', '服饰', '家居用品', '国际货运代理'];
const FORMS = ['有限公司', '有限责任公司', '股份有限公司'];
const ENGLISH = [
  'Amber Coast',
  'Blue Peak',
  'Copper Lane',
  'Dawn River',
  'Jade Tide',
  'Lantern Hill',
  'North Sail',
  'Orient Cove',
  'Pine Gate',
  'Silver Loop',
];
const ENGLISH_TRADES = ['Trading', 'Technology', 'Logistics', 'Commerce', 'Holdings', 'Sourcing', 'Brands'];

/** Letters and digits, of which one at least is a digit. */
export function isCompanyNumber(code: string): boolean {
  return /^[A-Za-z0-9]+$/.test(code) && /\d/.test(code);
}

/** Why a company cannot be chosen from a search of this area; null where it can. */
export function disqualified(code: string, area: CompanyArea): string | null {
  if (!isCompanyNumber(code)) return '证件号码须为字母和数字，且至少含一位数字';
  const length = CODE_LENGTHS[area];
  if (length === undefined || code.length === length) return null;
  return area === 'CN' ? '统一社会信用代码不是 18 位' : '商业登记号不是 8 位';
}

let made: { name: string; creditCode: string }[] | undefined;

function allCompanies(): { name: string; creditCode: string }[] {
  made ??= makeCompanies();
  return made;
}

/** Companies whose name or number holds the keyword, 20 at most; those that cannot be chosen say why. */
export function searchCompanies(keyword: string, area: CompanyArea): Company[] {
  const wanted = keyword.trim().toLowerCase();
  return allCompanies()
    .filter(
      ({ name, creditCode }) => name.toLowerCase().includes(wanted) || creditCode.toLowerCase().startsWith(wanted),
    )
    .map((company) => {
      const reason = disqualified(company.creditCode, area);
      return { ...company, disable: reason !== null, ...(reason !== null && { disableReason: reason }) };
    })
    .sort((a, b) => Number(a.disable) - Number(b.disable))
    .slice(0, MOST);
}

/** All invented; the same in every bank. */
function makeCompanies(): { name: string; creditCode: string }[] {
  const random = new Random(20240501, 'companies');
  const known = new Set<string>();
  const unique = (make: () => string): string => {
    let name = make();
    while (known.has(name)) name = make();
    known.add(name);
    return name;
  };
  const english = (ending: string): string =>
    unique(() => `${random.pick(ENGLISH)} ${random.pick(ENGLISH_TRADES)} ${ending}`);
  return Array.from({ length: COUNT }, (_, n) => {
    // A sixth is of Hong Kong, of which some have no number yet; a twelfth of elsewhere.
    if (n % 6 === 5) return { name: english('(HK) Limited'), creditCode: n % 42 === 41 ? 'PENDING' : random.digits(8) };
    if (n % 12 === 4) return { name: english('Pte. Ltd.'), creditCode: `${random.digits(9)}K` };
    const [place, code] = random.pick(PLACES);
    const name = unique(() => `${place}${random.pick(WORDS)}${random.pick(TRADES)}${random.pick(FORMS)}`);
    // A branch office with the number of before 2015.
    if (n % 20 === 7) return { name: `${name}${place}分公司`, creditCode: `${code}${random.digits(9)}` };
    const first = `91${code}MA${random.digits(1)}X${random.digits(5)}`;
    return { name, creditCode: first + creditCheckCharacter(first) };
  });
}
