import { areaList } from '@vant/area-data';
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

const HONG_KONG = '810000';
const MUNICIPALITIES: ReadonlySet<string> = new Set(['北京市', '天津市', '上海市', '重庆市']);

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
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  return {
    provinces: Object.entries(provinces).map(([code, name]) => provinceOf(code, name)),
    inside: new Map([...byParent(cities, 2), ...byParent(counties, 4)]),
  };
}

/** @param digits how many digits of a code name its parent */
function byParent(names: Record<string, string>, digits: number): Map<string, Area[]> {
  const found = new Map<string, Area[]>();
  for (const [areaCode, areaName] of Object.entries(names)) {
    const parent = areaCode.slice(0, digits).padEnd(6, '0');
    const siblings = found.get(parent) ?? [];
    siblings.push({ areaCode, areaName });
    found.set(parent, siblings);
  }
  return found;
}

function provinceOf(areaCode: string, name: string): Area {
  const areaEnName = ownEntry(englishNames as Record<string, string>, areaCode);
  return { areaCode, areaName: areaNameOf(name), ...(areaEnName !== undefined && { areaEnName }) };
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
