import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { $RefParser } from '@apidevtools/json-schema-ref-parser';
import { Refused } from '../refused.ts';
import type { Json } from '../shapes.ts';
import { Document } from './document.ts';

/**
 * Reads an OpenAPI document in JSON or YAML, with the local files that it refers to. Fetches nothing from the network.
 * @throws Refused if the file is no OpenAPI 3 document
 */
export async function readOpenApi(file: string): Promise<Document> {
  if (!existsSync(file)) throw new Refused(`${file} does not exist.`);
  const parser = new $RefParser();
  const main = resolve(file);
  try {
    // A broken reference is reported by the operation that needs it.
    await parser.resolve(main, { continueOnError: true, resolve: { http: false } });
  } catch (error) {
    if (parser.$refs.paths().length === 0) throw new Refused(`${file} cannot be read: ${(error as Error).message}`);
  }
  const files = new Map<string, unknown>();
  for (const [path, value] of Object.entries(parser.$refs.values()))
    if (!/^https?:/.test(path)) files.set(pathToFileURL(path).href, value);
  const url = pathToFileURL(main).href;
  const root = files.get(url) as Json | null | undefined;
  const version = root?.['openapi'];
  if (typeof version !== 'string' || !/^3\.[012]\./.test(version)) {
    const found = root?.['swagger'] === undefined ? 'no "openapi"' : `Swagger ${String(root['swagger'])}`;
    throw new Refused(`${file} is no OpenAPI 3 document: it has ${found}. Convert it to OpenAPI 3 first.`);
  }
  return new Document(files, url, version.startsWith('3.0'));
}
