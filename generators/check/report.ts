import type { Problem } from '#model/problem.ts';
import { printGithub } from '../report/github.ts';
import type { Mention } from '../report/mention.ts';
import { printSarif } from '../report/sarif.ts';
import { printProblem } from '../problems/problems.ts';
import { RULES } from './rules.ts';

/** Report of check; `milliseconds` is the time of reading and checking. */
export interface Report {
  screens: number;
  calls: number;
  milliseconds: number;
  problems: Problem[];
}

/** Formats of check's report. The format of `json` is in report.schema.json. */
export const PRINTERS = {
  text: printText,
  json: (report: Report) => JSON.stringify(report, null, 2),
  sarif: (report: Report) =>
    printSarif(
      'check',
      RULES.map(({ code, says }) => [code, says]),
      report.problems.map(mentionOf),
    ),
  github: (report: Report) => printGithub(report.problems.map(mentionOf)),
} satisfies Record<string, (report: Report) => string>;

export type ReportFormat = keyof typeof PRINTERS;

function printText({ screens, calls, milliseconds, problems }: Report): string {
  if (problems.length === 0) return `${screens} screens, ${calls} calls: clean (${milliseconds} ms).`;
  const counted = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} (${milliseconds} ms).`;
  return [...problems.map((problem) => `${printProblem(problem)}\n`), counted].join('\n');
}

function mentionOf({ code, message, file, line, column }: Problem): Mention {
  return { rule: code, level: 'error', text: message, place: { file, line, column } };
}
