// Made from schemas/dialect by generators/dialect/write.ts; changes here are lost.

export interface DialectError {
  /** JSON pointer into the file. */
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

export interface DialectValidator {
  (value: unknown): boolean;
  errors?: DialectError[] | null;
}

export const enumFile: DialectValidator;
export const entityFile: DialectValidator;
export const callsFile: DialectValidator;
export const needFile: DialectValidator;
export const setFile: DialectValidator;
export const widgetFile: DialectValidator;
export const menuFile: DialectValidator;
export const screenFile: DialectValidator;
