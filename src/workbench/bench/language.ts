import { createContext, use } from 'react';
import type { Language } from '#generators/words.ts';

/** The language of labels, hints and problems. */
export const LanguageContext = createContext<Language>('zh');

export const useLanguage = (): Language => use(LanguageContext);

/** One of two texts, in the reader's language. */
export const say = (language: Language, zh: string, en: string): string => (language === 'zh' ? zh : en);
