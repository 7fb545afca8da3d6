import type { Model } from '#model/model.ts';

/** What `site` holds in expressions is what the configuration call answers. */
export function siteOf(model: Model): Record<string, unknown> {
  const answer = model.calls['system.config']?.answer;
  return answer?.kind === 'fixed' ? (answer.value as Record<string, unknown>) : {};
}

/** Who gives out papers. */
export function issuerOf(model: Model): string {
  const issuer = siteOf(model)['SYSTEM_FULL_NAME'];
  return typeof issuer === 'string' ? issuer : '';
}
