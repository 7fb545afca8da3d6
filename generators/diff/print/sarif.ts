import { KINDS } from '../findings.ts';
import type { Class } from '../kinds/kind.ts';
import type { Change, Review } from '../review.ts';
import { pathOf, valuesOf } from './text.ts';

const LEVELS: Record<Class, 'error' | 'warning' | 'note'> = {
  money: 'error',
  permission: 'error',
  mask: 'error',
  security: 'error',
  merchant: 'warning',
  api: 'warning',
  cosmetic: 'note',
};

/** SARIF 2.1.0, which code hosts show beside the lines. */
export function printSarif(review: Review): string {
  const rules = [...new Map(KINDS.map((kind) => [kind.name, kind])).values()];
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'screenwright diff',
              rules: rules.map(({ name, reason }) => ({ id: name, shortDescription: { text: reason } })),
            },
          },
          results: review.changes.flatMap(resultsOf),
        },
      ],
    },
    null,
    2,
  );
}

function resultsOf(change: Change): unknown[] {
  return change.findings.map((finding) => ({
    ruleId: finding.kind,
    level: change.approval === undefined ? LEVELS[finding.classes[0] as Class] : 'note',
    message: { text: `${finding.subject} ${pathOf(finding)}${valuesOf(finding)}: ${finding.reason}` },
    partialFingerprints: { 'screenwright/v1': finding.fingerprint },
    ...(finding.place !== undefined && { locations: [{ physicalLocation: physical(finding.place) }] }),
  }));
}

function physical(place: string): unknown {
  const [, uri, line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  return {
    artifactLocation: { uri },
    region: { startLine: Number(line), startColumn: Number(column) },
  };
}

/** Lines that GitHub's runner makes annotations of. */
export function printGithub(review: Review): string {
  return review.changes
    .flatMap((change) =>
      change.findings.map((finding) => {
        const [, file = '', line = '1', column = '1'] = /^(.*):(\d+):(\d+)$/.exec(finding.place ?? '') ?? [];
        const level = change.approval === undefined ? LEVELS[finding.classes[0] as Class] : 'note';
        const kind = level === 'note' ? 'notice' : level;
        const said = `${finding.subject} ${pathOf(finding)}${valuesOf(finding)}: ${finding.reason} [${change.fingerprint}]`;
        return `::${kind} file=${property(file)},line=${line},col=${column},title=${property(finding.kind)}::${data(said)}`;
      }),
    )
    .join('\n');
}

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
