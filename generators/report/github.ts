import type { Mention } from './mention.ts';

/** Prints lines from which GitHub's runner makes annotations. */
export function printGithub(mentions: Mention[]): string {
  return mentions
    .map(({ rule, level, text, place, fingerprint }) => {
      const { file = '', line = 1, column = 1 } = place ?? {};
      const kind = level === 'note' ? 'notice' : level;
      const said = fingerprint === undefined ? text : `${text} [${fingerprint}]`;
      return `::${kind} file=${property(file)},line=${line},col=${column},title=${property(rule)}::${data(said)}`;
    })
    .join('\n');
}

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
