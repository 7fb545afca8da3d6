import type { FastifyReply, FastifyRequest } from 'fastify';

/** Finds the secret of a request's session. */
export interface SecretReader {
  read(request: FastifyRequest): string | undefined;
}

/** The session's cookie. Over TLS it is Secure and bound to the host by its name. */
export class SessionCookie implements SecretReader {
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
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
    reply.header('set-cookie', `${this.nameFor(request)}=${secret}; ${this.attributes(request)}`);
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
