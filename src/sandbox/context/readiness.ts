/**
 * `starting`: the start is not done. `waiting`: the start waits for older servers to end. `stopping`: the server is told to
 * end. `superseded`: a newer version changed the database so that this one can no longer use it.
 */
export type Phase = 'starting' | 'waiting' | 'ready' | 'stopping' | 'superseded';

/** Whether a server may be asked, as `/readyz` tells it. */
export class Readiness {
  readonly version: string;
  /** A server of a newer release is on the database: it knows calls and values that this one does not. */
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

  /** A server that is stopping stays so, and so does a superseded one until it stops. */
  become(phase: Phase, why?: string): void {
    if (this.#phase === 'stopping' || (this.#phase === 'superseded' && phase !== 'stopping')) return;
    this.#phase = phase;
    this.#why = why;
  }
}
