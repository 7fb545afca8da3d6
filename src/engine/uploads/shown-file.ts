/** A file as a record of the server carries it: its id, and what it is kept under. */
export interface ShownFile {
  fileDfsId: string;
  fileName?: string;
  bizType?: string;
  bizNo?: string;
  additional1?: string;
}

/** The files in a value of the wire: an id, an object, or a list of either. What is neither is left out. */
export function filesOf(value: unknown): ShownFile[] {
  if (Array.isArray(value)) return value.flatMap(filesOf);
  if (typeof value === 'string') return value === '' ? [] : [{ fileDfsId: value }];
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  if (typeof record.fileDfsId !== 'string' || record.fileDfsId === '') return [];
  const file: ShownFile = { fileDfsId: record.fileDfsId };
  for (const key of ['fileName', 'bizType', 'bizNo', 'additional1'] as const) {
    const word = record[key];
    if (typeof word === 'string' && word !== '') file[key] = word;
  }
  return [file];
}

const names = new Map<string, string>();

/** What a file is called, as soon as somebody knows it: whoever uploaded it, or the server when it was asked. */
export function rememberName(id: string, name: string): void {
  names.set(id, name);
}

/** What the file is called; what it is for (the field's title) where nobody knows. */
export function nameOf(file: ShownFile, title: string): string {
  return file.fileName ?? names.get(file.fileDfsId) ?? title;
}
