import type { FastifyInstance } from 'fastify';
import { captchaText } from '../gate/captchas.ts';
import { drawCaptcha } from '../gate/captcha-picture.ts';
import type { Elsewhere } from '../provider/serve.ts';
import { type Core, FILES } from '../request/core.ts';
import { failed } from '../wire/envelope.ts';
import { send } from '../wire/reply.ts';
import { isStorable } from '../wire/schemas.ts';

/** `GET <files>/captcha/:id`: the picture of a valid captcha; the id is the only secret. */
export function serveCaptchas(app: FastifyInstance, core: Core, elsewhere: Pick<Elsewhere, 'file'> | null): void {
  const { database, clock, wire } = core.options;
  app.get<{ Params: { id: string } }>(`${wire.files ?? FILES}/captcha/:id`, async (request, reply) => {
    if (!isStorable(request.params.id)) return send(reply, failed(404));
    const text = await database.transaction((tx) => captchaText(tx, request.params.id, clock.now()));
    if (text === undefined && elsewhere) return elsewhere.file(request, reply);
    if (text === undefined) return send(reply, failed(404));
    return reply
      .header('content-type', 'image/png')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .send(drawCaptcha(text));
  });
}
