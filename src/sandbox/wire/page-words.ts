import { en } from './page-words.en.ts';
import { zh } from './page-words.zh.ts';

export type PageWords = typeof en;

/** Languages of the pages under /sandbox. */
export type PageLanguage = 'en' | 'zh';

/** Texts of the pages under /sandbox. @param language default: English */
export function pageWords(language: PageLanguage = 'en'): PageWords {
  return language === 'zh' ? zh : en;
}
