/** A sentence of which some parts stand out. Each language puts them where its order wants them. */
export type Phrase = readonly (string | Strong)[];

export interface Strong {
  strong: string;
  /** Tells of a failure. */
  isFailure?: boolean;
}

export const strong = (text: string): Strong => ({ strong: text });

export const failure = (text: string): Strong => ({ strong: text, isFailure: true });
