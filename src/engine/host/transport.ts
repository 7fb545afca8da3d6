import type { CallDefinition } from '#model/call.ts';
import type { Wire } from '#model/wire-address.ts';

/**
 * How calls travel and what their answers mean. Without any member: HTTP to the page's own origin, by the method and path
 * of the schema, answered in the envelope `{code, message, result}`.
 */
export interface Transport {
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** The HTTP request of a call. A list's request holds `currentPage`, `pageSize`, its filter and `orderBy`. */
  wire?(call: CallDefinition, request: Record<string, unknown>): Wire;
  /** Carries a request; anything that can make a Response of its answer will do. Throws where no answer comes. */
  fetch?(address: string, init: RequestInit): Promise<Response>;
  /**
   * The result in an answer, in the shape of the call's `result`: a list is a `Page`.
   * @throws CallError, whose kind decides what the screen does
   */
  read?(response: Response, call: CallDefinition): Promise<unknown>;
}
