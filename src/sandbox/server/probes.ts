import type { Readiness } from '../context/readiness.ts';

/* Probes of a proxy or an orchestrator, answered even before the server exists. */

export const LIVE = '/livez';
export const READY = ['/readyz', '/healthz'] as const;

/** Body of a probe's answer. */
export function readyBody(status: string, { version, why }: Readiness): Record<string, string> {
  return { status, ...(version !== '' && { version }), ...(why !== undefined && { why }) };
}

/** Probes use an IP address instead of a host name, and learn nothing secret. */
export function isProbe({ url = '', method }: { url?: string; method?: string }): boolean {
  return (method === 'GET' || method === 'HEAD') && (url === LIVE || url === READY[0]);
}
