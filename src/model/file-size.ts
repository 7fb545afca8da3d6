/** The maximum number of files that means unlimited. */
export const UNLIMITED = 9999;

/** Parses `20MB` or `2048KB` into bytes (1 KB is 1024 bytes); null if it is not a size. */
export function parseSize(text: string): number | null {
  const [, figure, unit] = /^(\d+) ?(KB|MB)$/i.exec(text.trim()) ?? [];
  if (figure === undefined || unit === undefined) return null;
  return Number.parseInt(figure, 10) * (unit.toUpperCase() === 'MB' ? 1024 * 1024 : 1024);
}

/** The number in `最大支持上传{n}M`: megabytes without a unit. */
export function megabytes(bytes: number): string {
  return String(Math.round((bytes / 1024 / 1024) * 10) / 10);
}
