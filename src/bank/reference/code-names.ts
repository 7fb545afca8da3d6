import { model } from '#generated/model.ts';
import { ownEntry } from '#model/own-entry.ts';

/* Maps texts of a register to codes of the provider's lists. */

/** Code of other company types. */
const OTHER_COMPANY = '900';
/** Code of internet services, the industry of most sellers abroad. */
const OTHER_INDUSTRY = '0964';

/** `900_其他`: a list value as the provider writes it, code before name. */
export function codeName(code: string, name: string): string {
  return `${code}_${name}`;
}

/** The type of a company from its licence: `有限责任公司（自然人投资或控股）` is `150_有限责任公司`. */
export function companyTypeOf(text: string): string {
  return listed('company-ownership-type', text, OTHER_COMPANY);
}

/** The industry of a company from the register's text. */
export function industryOf(text: string): string {
  return listed('industry-type', text, OTHER_INDUSTRY);
}

/** The code of a pair made by `codeName`. */
export function codeOf(pair: string): string {
  return pair.slice(0, pair.indexOf('_'));
}

function listed(list: string, text: string, other: string): string {
  const values =
    ownEntry(model.enums, list)?.values.map((each) => ({ code: String(each.const), title: each.title })) ?? [];
  const said = plain(text);
  // The longest matching prefix wins: 股份有限公司 is not 有限公司.
  const found = values
    .filter(({ title }) => said !== '' && said.startsWith(plain(title)))
    .sort((a, b) => b.title.length - a.title.length)[0];
  const chosen = found ?? values.find(({ code }) => code === other);
  return codeName(chosen?.code ?? other, chosen?.title ?? '');
}

function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}
