import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Document } from './openapi/document.ts';
import { print } from '../source/print.ts';
import { Refused } from './refused.ts';
import type { Json } from './shapes.ts';

/** The new files, changed in memory. */
export interface Desk {
  read(path: string): Json | undefined;
  /** The OpenAPI document that was read. @throws Refused if there is none */
  document(): Document;
  /** Reports a remark about the created files. */
  note(text: string): void;
  /** Paths below a folder of the schemas. */
  list(folder: string): string[];
  write(path: string, json: unknown): void;
}

/** Files of a folder, written all at once. */
export interface FolderDesk extends Desk {
  save(): void;
  /** As it was before `save`. */
  undo(): void;
  readonly notes: readonly string[];
  written(): { file: string; isNew: boolean }[];
}

export function openDesk(root: string, document?: Document): FolderDesk {
  const notes: string[] = [];
  const changed = new Map<string, unknown>();
  const before = new Map<string, string | undefined>();
  const textOf = (path: string): string | undefined => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const parse = (file: string, text: string): Json => {
    try {
      return JSON.parse(text) as Json;
    } catch {
      throw new Refused(`${file} is no JSON: mend it first. \`npm run check\` says where.`);
    }
  };
  return {
    read(path) {
      const text = textOf(path);
      return (changed.get(path) ?? (text === undefined ? undefined : parse(join(root, path), text))) as
        | Json
        | undefined;
    },
    document() {
      if (document === undefined) throw new Refused('Name an OpenAPI document with --openapi.');
      return document;
    },
    note: (text) => void notes.push(text),
    notes,
    list(folder) {
      const names = existsSync(join(root, folder))
        ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        : [];
      const files = names
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
      const made = [...changed.keys()].filter((path) => path.startsWith(`${folder}/`));
      return [...new Set([...files, ...made])];
    },
    write: (path, json) => void changed.set(path, json),
    save() {
      for (const [path, json] of changed) {
        const text = textOf(path);
        // A definition that is used at once is noted as unused only in between.
        if (text !== undefined && JSON.stringify(JSON.parse(text)) === JSON.stringify(json)) continue;
        before.set(path, text);
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), print(json));
      }
    },
    undo() {
      for (const [path, text] of before) {
        if (text === undefined) rmSync(join(root, path));
        else writeFileSync(join(root, path), text);
      }
    },
    written: () => [...before].map(([path, text]) => ({ file: `${root}/${path}`, isNew: text === undefined })),
  };
}
