import type { Entities } from '#generated/entities.ts';
import { codeOf, companyTypeOf, industryOf } from './code-names.ts';
import companies from './companies.json' with { type: 'json' };

/** One company's entry in the register. */
export type CompanyProfile = Entities['company-profile'];
/** A company in a search. It cannot be chosen when its number does not qualify. */
export type Company = Entities['company'];
/** The place of registration, which determines the length of a company's number. */
export type CompanyArea = CompanyProfile['area'];

const INDUSTRIES = [
  { in: '软件', text: '软件和信息技术服务业' },
  { in: '网络', text: '互联网和相关服务' },
  { in: '物流', text: '装卸搬运和运输代理业' },
  { in: '家居', text: '零售业' },
  { in: '贸易', text: '批发业' },
];

/** All invented. A sixth are in Hong Kong, some of them without a number; a twelfth are elsewhere. */
export const register = (companies as CompanyProfile[]).map(withCodes);

/** Adds the register's texts, and their codes in the provider's lists. */
function withCodes(profile: CompanyProfile): CompanyProfile {
  if (profile.area !== 'CN') return profile;
  const companyTypeText = profile.name.endsWith('股份有限公司')
    ? '股份有限公司（非上市、自然人投资或控股）'
    : '有限责任公司（自然人投资或控股）';
  const industryText = INDUSTRIES.find(({ in: part }) => profile.name.includes(part))?.text ?? '';
  const [companyType, industry] = [companyTypeOf(companyTypeText), industryOf(industryText)];
  return {
    ...profile,
    ...{ companyTypeText, industryText, companyType, industry },
    companyTypeCode: codeOf(companyType) as NonNullable<CompanyProfile['companyTypeCode']>,
    industryCode: codeOf(industry) as NonNullable<CompanyProfile['industryCode']>,
  };
}

const CODE_LENGTHS: Record<CompanyArea, number | undefined> = { CN: 18, HK: 8, OTHER: undefined };
const MOST = 20;

/** Letters and digits, with at least one digit. */
export function isCompanyNumber(code: string): boolean {
  return /^[A-Za-z0-9]+$/.test(code) && /\d/.test(code);
}

/** The reason why a company cannot be chosen in a search of this area; null when it can. */
export function disqualified(code: string, area: CompanyArea): string | null {
  if (!isCompanyNumber(code)) return '证件号码须为字母和数字，且至少含一位数字';
  const length = CODE_LENGTHS[area];
  if (length === undefined || code.length === length) return null;
  return area === 'CN' ? '统一社会信用代码不是 18 位' : '商业登记号不是 8 位';
}

function qualified({ name, creditCode }: CompanyProfile, area: CompanyArea): Company {
  const reason = disqualified(creditCode, area);
  return { name, creditCode, disable: reason !== null, ...(reason !== null && { disableReason: reason }) };
}

/**
 * Companies whose name or number matches the keyword, at most 20; unqualified ones carry a reason. Without an area each
 * company is judged by the rule of its own area.
 */
export function searchCompanies(keyword: string, area?: CompanyArea): Company[] {
  const wanted = keyword.trim().toLowerCase();
  return register
    .filter(
      ({ name, creditCode }) => name.toLowerCase().includes(wanted) || creditCode.toLowerCase().startsWith(wanted),
    )
    .map((company) => qualified(company, area ?? company.area))
    .sort((a, b) => Number(a.disable) - Number(b.disable))
    .slice(0, MOST);
}

/** A company's entry in the register; undefined for an unknown number. */
export function companyProfile(creditCode: string): CompanyProfile | undefined {
  return register.find((each) => each.creditCode === creditCode);
}
