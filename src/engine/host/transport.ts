import type { CallDefinition } from '#model/call.ts';
import type { Wire } from '#model/wire-address.ts';

/**
 * Transport and format of calls. Defaults: HTTP to the page's origin, by the schema's method and path, answered in the
 * envelope `{code, message, result}`.
 */
export interface Transport {
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** The HTTP request of a call. A list's request holds `currentPage`, `pageSize`, its filter and `orderBy`. */
  wire?(call: CallDefinition, request: Record<string, unknown>): Wire;
  /** Sends a request; must resolve with a Response, and throw if there is no answer. */
  fetch?(address: string, init: RequestInit): Promise<Response>;
  /**
   * Reads the result from an answer, in the shape of the call's `result`: a list is a `Page`.
   * @throws CallError, whose kind decides the screen's reaction
   */
  read?(response: Response, call: CallDefinition): Promise<unknown>;
}
