export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface EnumValue {
  /** The value on the wire. */
  const: string | number;
  /** The value in expressions, URLs and option lists; the same as `const` where that is a string. */
  name: string;
  title: string;
  tone?: Tone;
  /** Further words that name it in a file of lines. */
  also?: string[];
}

export interface EnumDefinition {
  name: string;
  title: string;
  values: EnumValue[];
}
