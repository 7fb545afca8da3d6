import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownEntry } from '#model/own-entry.ts';

/** Finds the secret of a request's session. */
export interface SecretReader {
  read(request: FastifyRequest): string | undefined;
}

/** A cookie with a secret: of the session, or the device. Over TLS it is Secure and has a `__Host-` name. */
export class SecretCookie implements SecretReader {
  private readonly name: string;
  private readonly seconds: number | undefined;

  /** @param seconds lifetime of the cookie; undefined: until the browser is closed */
  constructor(name: string, seconds?: number) {
    this.name = name;
    this.seconds = seconds;
  }

  read(request: FastifyRequest): string | undefined {
    return ownEntry(request.cookies, nameFor(request, this.name));
  }

  set(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    const kept = this.seconds === undefined ? {} : { maxAge: this.seconds };
    void reply.setCookie(nameFor(request, this.name), secret, { ...attributesFor(request), ...kept });
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    void reply.setCookie(nameFor(request, this.name), '', { ...attributesFor(request), maxAge: 0 });
  }
}

function nameFor({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

function attributesFor({ protocol }: FastifyRequest): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' };
}
