import type { FastifyRequest } from 'fastify';
import type { CallContract } from '#model/call.ts';
import type { IncomingFile, Tray } from '../files/incoming.ts';
import { LARGEST } from '../files/upload-limits.ts';
import { BrokenRequest } from '../context/refusal.ts';
import { followed, isStorable } from './schemas.ts';

/** Bytes of an oversized upload that are still read, so that the sender receives the refusal. */
export const DRAINED = 4 * LARGEST;
const LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 100, headerPairs: 50 };
const MOST_FILES = 10;

export interface Parts {
  fields: Record<string, string>;
  files: Record<string, IncomingFile>;
}

/** The request fields that carry files, each with its maximum bytes. */
export function fileFields(call: CallContract): Map<string, number> {
  const root = call.requestSchema;
  const properties = Object.entries(followed(root, root)?.properties ?? {});
  return new Map(
    properties.flatMap(([name, schema]) => {
      if (schema.format !== 'binary') return [];
      return [[name, Math.min(schema.maxLength ?? LARGEST, LARGEST)] as const];
    }),
  );
}

/**
 * Reads a form with files into the tray. A client that disconnects leaves nothing.
 * @param largest maximum bytes of any file of this sender
 * @throws BrokenRequest if a part is unknown or repeated, or the form is malformed
 */
export async function readParts(
  request: FastifyRequest,
  call: CallContract,
  tray: Tray,
  largest: number,
): Promise<Parts> {
  const wanted = fileFields(call);
  const parts: Parts = { fields: Object.create(null) as Parts['fields'], files: Object.create(null) as Parts['files'] };
  const limits = { ...LIMITS, files: MOST_FILES, parts: LIMITS.fields + MOST_FILES, fileSize: LARGEST };
  let read = 0;
  request.raw.on('data', (piece: Buffer) => {
    read += piece.length;
    if (read > DRAINED) request.raw.destroy();
  });
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname;
    if (Object.hasOwn(parts.fields, name) || Object.hasOwn(parts.files, name)) throw at(name, '重复的字段');
    if (part.type === 'field') {
      if (wanted.has(name)) throw at(name, '请选择文件');
      if (part.fieldnameTruncated || part.valueTruncated) throw at(name, '内容过长');
      if (typeof part.value !== 'string') throw at(name, '类型不正确');
      if (!isReadable(part.value)) throw at(name, '含有不允许的字符');
      parts.fields[name] = part.value;
    } else {
      const taken = wanted.get(name);
      if (taken === undefined) throw at(name, '不支持的字段');
      if (!isReadable(part.filename ?? '')) throw at(name, '含有不允许的字符');
      const most = Math.min(taken, largest);
      parts.files[name] = await tray.take(part.file, part.filename ?? '', part.mimetype, most);
    }
  }
  return parts;
}

/** Invalid UTF-8 has become replacement characters. */
const isReadable = (text: string): boolean => isStorable(text) && !text.includes('\ufffd');

function at(name: string, message: string): BrokenRequest {
  return new BrokenRequest([{ path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, message }]);
}
