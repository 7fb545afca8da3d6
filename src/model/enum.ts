export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface EnumValue {
  /** Wire value. */
  const: string | number;
  /** Name in expressions, URLs and option lists; equal to `const` for strings. */
  name: string;
  title: string;
  tone?: Tone;
  /** Further names in an uploaded file of lines. */
  also?: string[];
}

export interface EnumDefinition {
  name: string;
  title: string;
  /** People know the values by their wire values: labels print those, not the titles. */
  codes?: true;
  values: EnumValue[];
}
