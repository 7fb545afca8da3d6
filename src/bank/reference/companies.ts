import { Random } from '#model/random.ts';
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

/** What the register says of one company. */
export interface CompanyProfile {
  name: string;
  creditCode: string;
  area: CompanyArea;
  state: string;
  registerDate: string;
  registerCapital: string;
  capitalCcy: 'CNY' | 'HKD' | 'USD';
  legalName?: string;
  address?: string;
  businessScope: string;
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
const SURNAMES = ['林', '周', '沈', '顾', '许', '苏', '方', '程', '宋', '潘'];
const GIVEN_NAMES = ['远航', '思齐', '婉清', '子墨', '嘉言', '若溪', '景行', '书瑶'];
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

function qualified(company: { name: string; creditCode: string }, area: CompanyArea): Company {
  const reason = disqualified(company.creditCode, area);
  return { ...company, disable: reason !== null, ...(reason !== null && { disableReason: reason }) };
}

/**
 * Companies whose name or number holds the keyword, 20 at most; those that cannot be chosen say why. Without
 * an area each is judged by the rule of its own.
 */
export function searchCompanies(keyword: string, area?: CompanyArea): Company[] {
  const wanted = keyword.trim().toLowerCase();
  return allCompanies()
    .filter(
      ({ name, creditCode }) => name.toLowerCase().includes(wanted) || creditCode.toLowerCase().startsWith(wanted),
    )
    .map((company) => qualified(company, area ?? areaOf(company)))
    .sort((a, b) => Number(a.disable) - Number(b.disable))
    .slice(0, MOST);
}

/** What the register says of a company; undefined where it has none of that number. */
export function companyProfile(creditCode: string): CompanyProfile | undefined {
  const company = allCompanies().find((each) => each.creditCode === creditCode);
  if (company === undefined) return undefined;
  const area = areaOf(company);
  const random = new Random(20240501, `company/${creditCode}`);
  const year = random.whole(2008, 2023);
  const date = `${year}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`;
  const profile = {
    ...company,
    area,
    state: random.next() < 0.95 ? '存续' : '注销',
    registerDate: date,
    registerCapital: `${random.whole(1, 50) * 100_000}.00`,
  };
  if (area !== 'CN') {
    return {
      ...profile,
      capitalCcy: area === 'HK' ? 'HKD' : 'USD',
      businessScope: 'International trading and services',
    };
  }
  const place = PLACES.find(([name]) => company.name.startsWith(name))?.[0] ?? '';
  return {
    ...profile,
    capitalCcy: 'CNY',
    legalName: random.pick(SURNAMES) + random.pick(GIVEN_NAMES),
    address: `${place}市示例路${random.whole(1, 299)}号${random.whole(1, 30)}层`,
    businessScope: '货物进出口；技术进出口；互联网销售（除销售需要许可的商品）；供应链管理服务',
  };
}

function areaOf({ name, creditCode }: { name: string; creditCode: string }): CompanyArea {
  if (name.endsWith('(HK) Limited')) return 'HK';
  return /\p{Script=Han}/u.test(name) && creditCode.length >= 15 ? 'CN' : 'OTHER';
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
