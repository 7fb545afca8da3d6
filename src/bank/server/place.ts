import type { BackupPlace, BackupSummary } from '#sandbox/backup.ts';

/** The bank's database place from the environment. */
export function placeOf(env: Record<string, string | undefined>): BackupPlace {
  const url = env['DATABASE_URL'];
  return url === undefined || url === '' ? { dataDir: env['DATA_DIR'] ?? '.data' } : { url };
}

/** A one-line summary of a backup for the console. */
export function describe({ header, rows }: BackupSummary): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const from = `PostgreSQL ${header.server}${header.dialect === 'pglite' ? ', embedded' : ''}`;
  return `${total} rows of ${header.tables.length} tables, bank ${header.id} (${from}), as of ${header.takenAt}`;
}
