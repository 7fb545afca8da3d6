import type { Problem } from '#model/problem.ts';
import labels from './words/labels.zh.json' with { type: 'json' };
import problems from './words/problems.zh.json' with { type: 'json' };
import says from './words/says.zh.json' with { type: 'json' };

/* The words of the dialect in Chinese; the dialect itself is in English. */

/** The language in which the workbench explains the dialect and its problems. */
export type Language = 'zh' | 'en';

const LABELS: Record<string, string> = labels;
const SAYS: Record<string, string> = says;
const PROBLEMS: Record<string, string> = problems;

/**
 * Label of a key. The same key may have another meaning in another definition: `form.title` is the label of a button.
 * @param part the part of the dialect that has the key
 */
export function labelOf(part: string, key: string, language: Language): string {
  return language === 'en' ? key : (LABELS[`${part}.${key}`] ?? LABELS[key] ?? key);
}

/** A word to choose from, such as `half` for a width. Names of the product are not translated. */
export function choiceOf(word: string, language: Language): string {
  return language === 'en' ? word : (LABELS[`=${word}`] ?? word);
}

/** A title for people: of an expression with several texts, the last one. */
export const plainTitle = (title: string): string => title.replaceAll(/\{[^{}]*'([^']+)'\}/g, '$1');

/** The dialect's description in the chosen language; English without a translation. */
export function sentenceOf(sentence: string, language: Language): string {
  return language === 'en' ? sentence : (SAYS[sentence] ?? sentence);
}

/** The problem in the chosen language. The English sentence has the details. */
export function problemIn({ code, message, word, nearest }: Problem, language: Language): string {
  const sentence = language === 'en' ? undefined : PROBLEMS[code];
  if (sentence === undefined) return message;
  const said = sentence.replaceAll('{word}', word ?? '这里');
  return nearest === undefined ? said : `${said}是不是「${nearest}」？`;
}
