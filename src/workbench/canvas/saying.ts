import type { EnumDefinition } from '#model/enum.ts';
import type { Language } from '#generators/words.ts';
import { readCondition, type Compared, type Condition, type Given, type Relation } from './conditions.ts';

/** Words of a relation, for rows and for sentences. */
export const RELATION_WORDS: Record<Relation, Record<Language, string>> = {
  '==': { zh: '是', en: 'is' },
  '!=': { zh: '不是', en: 'is not' },
  '<': { zh: '小于', en: 'is less than' },
  '<=': { zh: '不超过', en: 'is at most' },
  '>': { zh: '大于', en: 'is more than' },
  '>=': { zh: '不少于', en: 'is at least' },
  in: { zh: '是其中之一', en: 'is one of' },
  notIn: { zh: '不是其中任何一个', en: 'is none of' },
  yes: { zh: '成立', en: 'is true' },
  no: { zh: '不成立', en: 'is false' },
  has: { zh: '有值', en: 'has a value' },
  hasNot: { zh: '没有值', en: 'has no value' },
};

/** Names of the product, for sentences. */
export interface Names {
  /** Titles of fields, by name. */
  titles: ReadonlyMap<string, string>;
  enums: Readonly<Record<string, EnumDefinition>>;
}

/** An expression as a sentence, by the titles of its fields and values; parts that no row can express stay as written. */
export function sayCondition(source: string, names: Names, language: Language): string {
  return sayPart(readCondition(source), names, language);
}

/** A value that an expression reads, by the title of its field. */
export const sayField = (path: string, { titles }: Names): string => titles.get(path.split('.').at(-1) ?? path) ?? path;

/** A value by its name or on the wire: the title of the enum value, if all enums that have it agree. */
export function sayValue(value: string, { enums }: Names): string {
  const titles = new Set(
    Object.values(enums).flatMap(({ values }) =>
      values.flatMap(({ name, const: is, title }) => (name === value || String(is) === value ? [title] : [])),
    ),
  );
  const [title] = titles;
  return titles.size === 1 && title !== undefined ? title : value;
}

function sayPart(condition: Condition, names: Names, language: Language): string {
  if (condition.kind === 'written') return condition.source;
  if (condition.kind === 'group') {
    const [and, or] = language === 'zh' ? ['，并且', '，或者'] : [' and ', ' or '];
    const parts = condition.parts.map((part) => {
      const said = sayPart(part, names, language);
      return part.kind === 'group' && !part.isBracketed ? bracketed(said, language) : said;
    });
    const said = parts.join(condition.join === '&&' ? and : or);
    return condition.isBracketed ? bracketed(said, language) : said;
  }
  const { field, is, value } = condition;
  const gap = language === 'zh' ? '' : ' ';
  const title = `${fieldIn(field, names, language)}${gap}${RELATION_WORDS[is][language]}`;
  return value === undefined ? title : `${title}${gap}${sayCompared(value, names, language)}`;
}

const bracketed = (text: string, language: Language): string => (language === 'zh' ? `（${text}）` : `(${text})`);

const quoted = (text: string, language: Language): string => (language === 'zh' ? `「${text}」` : `"${text}"`);

const fieldIn = (path: string, names: Names, language: Language): string => quoted(sayField(path, names), language);

function sayCompared(value: Compared, names: Names, language: Language): string {
  if ('field' in value) return fieldIn(value.field, names, language);
  const say = (each: Given): string => sayConstant(each, names, language);
  if ('constants' in value) return value.constants.map(say).join(language === 'zh' ? '、' : ', ');
  return say(value.constant);
}

const sayConstant = (value: Given, names: Names, language: Language): string =>
  typeof value === 'string' ? quoted(sayValue(value, names), language) : String(value);
