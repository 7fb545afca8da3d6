import pg from 'pg';

const { builtins } = pg.types;
const AS_TEXT = new Set<number>([
  builtins.INT8,
  builtins.NUMERIC,
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
]);

const asText = (value: string): string => value;

/** How values of the database are read: numbers beyond 32 bits and times stay texts, for they would lose digits. */
export const valueTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    AS_TEXT.has(oid) ? asText : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
