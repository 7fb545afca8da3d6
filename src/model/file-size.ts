/** `20MB` or `2048KB` in bytes (1 KB is 1024 of them); null where the text is no size. */
export function parseSize(text: string): number | null {
  const [, figure, unit] = /^(\d+) ?(KB|MB)$/i.exec(text.trim()) ?? [];
  if (figure === undefined || unit === undefined) return null;
  return Number.parseInt(figure, 10) * (unit.toUpperCase() === 'MB' ? 1024 * 1024 : 1024);
}

/** Bytes as people read them: `860 B`, `12.4 KB`, `2 MB`. */
export function printSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${shorten(kilobytes)} KB`;
  return `${shorten(kilobytes / 1024)} MB`;
}

/** The figure in `最大支持上传{n}M`: megabytes without a unit. */
export function megabytes(bytes: number): string {
  return shorten(bytes / 1024 / 1024);
}

function shorten(figure: number): string {
  return String(Math.round(figure * 10) / 10);
}
