import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FILE_NAME_HEADER } from '#model/wire.ts';
import type { FileResult, StoredFile } from '../context/files.ts';
import { isPicture } from '../files/kinds.ts';
import { FileShelf, piecesOf } from '../files/store.ts';
import type { SecretReader } from '../wire/cookies.ts';
import type { Elsewhere } from '../provider/serve.ts';
import { type Core, FILES } from '../request/core.ts';
import { door } from './serve-in-turns.ts';
import { failed } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';
import { isStorable } from '../wire/schemas.ts';

/**
 * `GET <files>/:id`: a stored file, for a session of its owner; everyone else gets a 404. An upload without a session
 * is available to everyone who knows its id. A missing file may be at the provider.
 */
export function serveFiles(
  app: FastifyInstance,
  core: Core,
  reader: SecretReader,
  elsewhere: Pick<Elsewhere, 'people' | 'file'> | null,
): void {
  const onRequest = door(core, reader);
  app.get<{ Params: { id: string } }>(
    `${core.options.wire.files ?? FILES}/:id`,
    { onRequest },
    async (request, reply) => {
      if (!isStorable(request.params.id)) return send(reply, failed(404));
      const secret = reader.read(request);
      let { file, isSignedIn } = await readable(core, secret, request.params.id);
      if (!file && elsewhere) return elsewhere.file(request, reply);
      if (elsewhere?.people) {
        const unsure = await elsewhere.people.confirm(request, reply);
        if (unsure) return send(reply, unsure);
        ({ file, isSignedIn } = await readable(core, secret, request.params.id));
      }
      if (!file) return send(reply, failed(isSignedIn ? 404 : 401));
      return sendStored(core, reply, file);
    },
  );
}

interface Looked {
  file: StoredFile | null;
  isSignedIn: boolean;
}

/** The file, if the holder of the secret may read it. */
async function readable(core: Core, secret: string | undefined, id: string): Promise<Looked> {
  const { database, clock, accounts } = core.options;
  return database.transaction(async (tx) => {
    const session = await core.sessions.find(tx, secret);
    const person = session && (session.person ?? (await accounts.load(tx, session)));
    const isSignedIn = session !== null && person !== null;
    const file = await new FileShelf(tx, isSignedIn ? session.owner : '', clock, core.refusals, {
      userId: session?.userId,
    }).find(id);
    return { file, isSignedIn };
  });
}

/** Sends the answer of a call with result `file`. */
export async function sendFile(
  core: Core,
  reply: FastifyReply,
  result: FileResult,
  secret: string | undefined,
): Promise<FastifyReply> {
  if ('bytes' in result) {
    headers(reply, result.name, result.type, result.bytes.length);
    return reply.send(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength));
  }
  const { file } = await readable(core, secret, result.id);
  return file ? sendStored(core, reply, file) : send(reply, failed(404));
}

function sendStored(core: Core, reply: FastifyReply, { id, name, type, size }: StoredFile): FastifyReply {
  headers(reply, name, type, size);
  return reply.send(Readable.from(piecesOf(core.options.database, id), { objectMode: false }));
}

/** The browser shows a picture inline and saves everything else; neither can run scripts. */
function headers(reply: FastifyReply, name: string, type: string, size: number): void {
  const clean = name.replace(/[\p{Cc}"\\/]/gu, '_');
  reply
    .header('content-type', type)
    .header('content-length', String(size))
    .header('content-disposition', `${isPicture(type) ? 'inline' : 'attachment'}; ${fileName(clean)}`)
    .header(FILE_NAME_HEADER, Buffer.from(clean).toString('base64'))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store');
}

/** The name in RFC 6266 syntax, with a plain one for old clients. */
function fileName(clean: string): string {
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_');
  const code = (each: string): string => `%${each.charCodeAt(0).toString(16).toUpperCase()}`;
  return `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()*]/g, code)}`;
}
