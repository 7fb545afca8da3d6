import { createContext, use } from 'react';
import type { Language } from '#generators/words.ts';

/** The language of labels, hints and problems. */
export const LanguageContext = createContext<Language>('zh');

export const useLanguage = (): Language => use(LanguageContext);
