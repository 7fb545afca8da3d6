import type { Mention } from './mention.ts';

/**
 * SARIF 2.1.0, which code hosts show beside the lines.
 * @param rules every rule of the tool with a sentence that describes it
 */
export function printSarif(tool: string, rules: Iterable<readonly [string, string]>, mentions: Mention[]): string {
  const driver = {
    name: `screenwright ${tool}`,
    rules: [...rules].map(([id, text]) => ({ id, shortDescription: { text } })),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results: mentions.map(resultOf) }],
  };
  return JSON.stringify(log, null, 2);
}

function resultOf({ rule, level, text, place, fingerprint }: Mention): unknown {
  return {
    ruleId: rule,
    level,
    message: { text },
    ...(fingerprint !== undefined && { partialFingerprints: { 'screenwright/v1': fingerprint } }),
    ...(place !== undefined && { locations: [{ physicalLocation: physical(place) }] }),
  };
}

function physical({ file, line, column }: NonNullable<Mention['place']>): unknown {
  return { artifactLocation: { uri: encodeURI(file) }, region: { startLine: line, startColumn: column } };
}
