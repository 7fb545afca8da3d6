import type { Model } from '#model/model.ts';

/** The value of `site` in expressions: the answer of the configuration call. */
export function siteOf(model: Model): Record<string, unknown> {
  const answer = model.calls['system.config']?.answer;
  return answer?.kind === 'fixed' ? (answer.value as Record<string, unknown>) : {};
}

/** The issuer of documents. */
export function issuerOf(model: Model): string {
  const issuer = siteOf(model)['SYSTEM_FULL_NAME'];
  return typeof issuer === 'string' ? issuer : '';
}
