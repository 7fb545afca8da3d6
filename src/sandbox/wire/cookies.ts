import type { FastifyReply, FastifyRequest } from 'fastify';

/** Finds the secret of a request's session. */
export interface SecretReader {
  read(request: FastifyRequest): string | undefined;
}

/** A cookie with a secret: the session's, or the device's. Over TLS it is Secure and bound to the host by its name. */
export class SecretCookie implements SecretReader {
  private readonly name: string;
  private readonly seconds: number | undefined;

  /** @param seconds how long the browser keeps it; undefined until it is closed */
  constructor(name: string, seconds?: number) {
    this.name = name;
    this.seconds = seconds;
  }

  read(request: FastifyRequest): string | undefined {
    const cookies = request.headers.cookie ?? '';
    for (const part of cookies.split(';')) {
      const [name = '', ...value] = part.split('=');
      if (name.trim() === this.nameFor(request)) return value.join('=').trim();
    }
    return undefined;
  }

  set(request: FastifyRequest, reply: FastifyReply, secret: string): void {
    const kept = this.seconds === undefined ? '' : `; Max-Age=${this.seconds}`;
    reply.header('set-cookie', `${this.nameFor(request)}=${secret}; ${this.attributes(request)}${kept}`);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('set-cookie', `${this.nameFor(request)}=; ${this.attributes(request)}; Max-Age=0`);
  }

  private nameFor(request: FastifyRequest): string {
    return request.protocol === 'https' ? `__Host-${this.name}` : this.name;
  }

  private attributes(request: FastifyRequest): string {
    return `Path=/; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`;
  }
}
