import type { AnswerContext } from './context/answer.ts';

/** Seconds within which the reports of one address are counted, and how many are kept of them. */
const WITHIN = 600;
const OF_ONE = 200;
/** Of all; the oldest go. */
const MOST = 1000;

/** Keeps what a page tells of its errors; refuses (tooOften) a page that does not stop. */
export async function keepErrorReport(
  { tx, clock, limits, address }: Pick<AnswerContext, 'tx' | 'clock' | 'limits' | 'address'>,
  tab: string,
  errors: readonly unknown[],
): Promise<void> {
  await limits.check('error-report', address, OF_ONE, WITHIN);
  await limits.count('error-report', address);
  const at = String(clock.now());
  await tx
    .insertInto('sandbox_error_report')
    .values(errors.map((error) => ({ tab, at, error: JSON.stringify(error) })))
    .execute();
  await tx
    .deleteFrom('sandbox_error_report')
    .where('id', 'not in', (all) =>
      all.selectFrom('sandbox_error_report').select('id').orderBy('id', 'desc').limit(MOST),
    )
    .execute();
}
