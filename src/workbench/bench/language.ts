import { createContext, use } from 'react';
import type { Language } from '#generators/words.ts';

/** The language of labels, hints and problems. */
export const LanguageContext = createContext<Language>('zh');

export const useLanguage = (): Language => use(LanguageContext);

/** A text of the page in both languages. */
export type Both = Record<Language, string>;

/** One of two texts, in the reader's language. */
export const say = (language: Language, zh: string, en: string): string => (language === 'zh' ? zh : en);

/** A text in the reader's language; one of a server as it is. */
export const inLanguage = (text: Both | string, language: Language): string =>
  typeof text === 'string' ? text : text[language];

/** The end of a list that is too long to show. */
export const moreOf = (count: number, language: Language): string =>
  say(language, `还有 ${count} 个，再多打几个字`, `${count} more: type further letters`);

/** `say` in the language of the page. */
export function useSay(): (zh: string, en: string) => string {
  const language = useLanguage();
  return (zh, en) => say(language, zh, en);
}
