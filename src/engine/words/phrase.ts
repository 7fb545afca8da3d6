/** A text with emphasised parts, in the word order of each language. */
export type Phrase = readonly (string | Strong)[];

export interface Strong {
  strong: string;
  /** Marks a part that reports a failure. */
  isFailure?: boolean;
}

export const strong = (text: string): Strong => ({ strong: text });

export const failure = (text: string): Strong => ({ strong: text, isFailure: true });
