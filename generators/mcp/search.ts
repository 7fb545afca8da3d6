import type { Section } from '../dialect/plain-reference.ts';
import type { FileEntry } from '../workbench/wire.ts';

export interface Found {
  /** `word`, `example` and `problem` of the reference; `schema` of the product. */
  kind: Section['kind'] | 'schema';
  name: string;
  text: string;
}

const MOST = 12;
/** Maximum characters of a section in a result; longer sections are read by name. */
const LONGEST = 1500;

/**
 * Sections and files that contain all words of a query, those with matching names first; for a word of the reference
 * only the matching lines.
 */
export function searchIn(query: string, sections: readonly Section[], files: readonly FileEntry[]): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const all: Found[] = [
    ...sections,
    ...files.map((file): Found => ({
      kind: 'schema',
      name: file.path,
      text: [file.title, ...new Set(file.words)].join(' · '),
    })),
  ];
  const rank = ({ name }: Found): number => {
    const bare = name.toLowerCase();
    return words.includes(bare) ? 0 : words.some((word) => bare.includes(word)) ? 1 : 2;
  };
  return all
    .filter(({ name, text }) => words.every((word) => `${name}\n${text}`.toLowerCase().includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST)
    .map((each) => ({ ...each, text: shortened(each, words) }));
}

function shortened({ text }: Found, words: readonly string[]): string {
  if (text.length <= LONGEST) return text;
  const lines = text.split('\n');
  const telling = lines.filter((line, n) => n < 2 || words.some((word) => line.toLowerCase().includes(word)));
  return `${telling.join('\n').slice(0, LONGEST)}\n… (read the whole with the tool "reference")`;
}
