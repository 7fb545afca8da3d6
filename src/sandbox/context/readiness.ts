/**
 * `starting`: not ready yet. `waiting`: waits for older servers to stop. `stopping`: got the signal to stop.
 * `superseded`: a newer version changed the database so that this server can no longer use it.
 */
export type Phase = 'starting' | 'waiting' | 'ready' | 'stopping' | 'superseded';

/** State of a server's readiness, as `/readyz` reports it. */
export class Readiness {
  readonly version: string;
  /** A server of a newer release uses the database: it knows calls and values that this one does not. */
  isBehind = false;
  #phase: Phase = 'starting';
  #why: string | undefined;

  /** @param version of the server, for probes and logs */
  constructor(version = '') {
    this.version = version;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** The reason for the phase, in a sentence. */
  get why(): string | undefined {
    return this.#why;
  }

  /** `stopping` is final, and `superseded` until the server stops. */
  become(phase: Phase, why?: string): void {
    if (this.#phase === 'stopping' || (this.#phase === 'superseded' && phase !== 'stopping')) return;
    this.#phase = phase;
    this.#why = why;
  }
}
