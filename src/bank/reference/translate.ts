import { areaList } from '@vant/area-data';
import { pinyin } from 'pinyin-pro';
import words from './english-words.json' with { type: 'json' };

/* Names and addresses of the mainland in English, word by word from a dictionary of companies and streets. */

const ORDER = Object.keys(words).sort((a, b) => b.length - a.length);
const SUFFIXES: [RegExp, string][] = [
  [/股份有限公司$/, 'Co., Ltd.'],
  [/有限责任公司$/, 'Co., Ltd.'],
  [/有限公司$/, 'Co., Ltd.'],
];

/** Translates a name from beginning to end; an address from its smallest part to its largest. */
export function translated(text: string, kind: 'name' | 'address'): string {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/(\d)\s+(?=[号栋座层楼室])/g, '$1');
  return kind === 'name' ? nameOf(plain) : addressOf(plain);
}

function nameOf(name: string): string {
  const [pattern, suffix] = SUFFIXES.find(([each]) => each.test(name)) ?? [/$^/, ''];
  const { places, rest } = withoutPlaces(name.replace(pattern, ''));
  return [...places.map(inWords), inWords(rest), suffix].filter((part) => part !== '').join(' ');
}

/** Provinces and cities without their suffixes, as at the beginning of company names, longest first. */
const PLACES = [...Object.values(areaList.province_list), ...Object.values(areaList.city_list)]
  .map((each) => each.replace(/(?:省|市|地区|盟|(?:[\u4e00-\u9fff]{1,3}族)*(?:自治州|自治区)|特别行政区)$/, ''))
  .filter((each) => each.length > 1)
  .toSorted((a, b) => b.length - a.length);

/** Splits the province and the city from the beginning of a company name. */
function withoutPlaces(name: string): { places: string[]; rest: string } {
  const places: string[] = [];
  let rest = name;
  while (places.length < 2) {
    const place = PLACES.find((each) => rest.startsWith(each));
    if (place === undefined) break;
    places.push(place);
    rest = rest.slice(place.length).replace(/^(?:省|市)/, '');
  }
  // `深圳市` without more is not the name of a company.
  return rest === '' ? { places: [], rest: name } : { places, rest };
}

/** `深圳市南山区科苑路 128 号`: No. 128, Keyuan Road, Nanshan District, Shenzhen. */
function addressOf(address: string): string {
  const parts = address.match(
    /[^省市区县镇乡路街道号栋座层楼室\s]+?(?:特别行政区|自治区|省|市|区|县|镇|乡|路|街道|街|道|号|栋|座|层|楼|室)|\S+$/g,
  );
  return (parts ?? [address]).map(partOf).reverse().join(', ');
}

const UNITS: Record<string, (name: string) => string> = {
  省: (name) => name,
  市: (name) => name,
  区: (name) => `${name} District`,
  县: (name) => `${name} County`,
  镇: (name) => `${name} Town`,
  乡: (name) => `${name} Township`,
  路: (name) => `${name} Road`,
  街: (name) => `${name} Street`,
  道: (name) => `${name} Avenue`,
  号: (name) => `No. ${name}`,
  栋: (name) => `Building ${name}`,
  座: (name) => `Tower ${name}`,
  层: (name) => `${name}/F`,
  楼: (name) => `${name}/F`,
  室: (name) => `Room ${name}`,
};

function partOf(part: string): string {
  const unit = new Map(Object.entries(UNITS)).get(part.slice(-1));
  return unit === undefined ? inWords(part) : unit(inWords(part.slice(0, -1).replace(/街$/, '')));
}

/** Known words in English, unknown ones romanised; English text stays. */
function inWords(text: string): string {
  const found: string[] = [];
  let rest = text;
  let sounds = '';
  const sound = (): void => {
    if (sounds !== '')
      found.push(capital(pinyin(sounds, { toneType: 'none', type: 'array' }).join('').replaceAll('ü', 'u')));
    sounds = '';
  };
  while (rest !== '') {
    const [latin = ''] = /^[A-Za-z0-9 .,&'()/#-]+/.exec(rest) ?? [];
    const word = latin === '' ? ORDER.find((each) => rest.startsWith(each)) : undefined;
    if (latin !== '' || word !== undefined) {
      sound();
      found.push(word === undefined ? latin.trim() : (new Map(Object.entries(words)).get(word) ?? ''));
      rest = rest.slice((word ?? latin).length);
    } else {
      sounds += rest.slice(0, 1);
      rest = rest.slice(1);
    }
  }
  sound();
  return found.filter((each) => each !== '').join(' ');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
