import type { AnswerContext } from '../context/answer.ts';

/** Period in seconds for the reports of one address, and how many are kept of it. */
const WITHIN = 600;
const OF_ONE = 200;
/** Maximum of all reports; the oldest are deleted. */
const MOST = 1000;

/** Stores the errors that a page reports; refuses (tooOften) a page that does not stop. */
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
