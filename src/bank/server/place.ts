import type { BackupPlace, BackupSummary } from '#sandbox/backup.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The bank's database place from the environment. */
export function placeOf(env: Environment): BackupPlace {
  const url = env['DATABASE_URL']?.trim();
  return url ? { url } : { dataDir: env['DATA_DIR'] || '.data' };
}

/** A one-line summary of a backup for the console. */
export function describe({ header, rows }: BackupSummary): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const from = `PostgreSQL ${header.server}${header.dialect === 'pglite' ? ', embedded' : ''}`;
  return `${total} rows of ${header.tables.length} tables, bank ${header.id} (${from}), as of ${header.takenAt}`;
}
