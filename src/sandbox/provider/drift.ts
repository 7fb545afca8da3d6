import type { ErrorObject } from 'ajv';
import type { Drift } from '../options/drift-log.ts';

type Found = Omit<Drift, 'call' | 'count' | 'lastSeen'>;

/** Schema errors as places of drift: what was expected, and what was there. */
export function driftIn(errors: readonly ErrorObject[], result: unknown): Found[] {
  return errors.flatMap((error): Found[] => {
    const params = error.params as Record<string, unknown>;
    const where = `/result${inLists(error.instancePath, result)}`;
    const kind = kindOf(at(result, error.instancePath));
    switch (error.keyword) {
      case 'required':
        return [{ path: `${where}/${String(params['missingProperty'])}`, expected: 'a value', found: 'missing' }];
      case 'additionalProperties':
      case 'unevaluatedProperties': {
        const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
        return [{ path: `${where}/${String(name)}`, expected: 'nothing', found: 'unknown key' }];
      }
      case 'type':
        return [{ path: where, expected: [params['type']].flat().join(' or '), found: kind }];
      case 'format':
        return [{ path: where, expected: `format ${String(params['format'])}`, found: `another ${kind}` }];
      // The inner errors name the problem; this one only summarises them.
      case 'if':
      case 'anyOf':
      case 'allOf':
        return [];
      default:
        return [{ path: where, expected: error.keyword, found: `another ${kind}` }];
    }
  });
}

/** The place without item numbers: all items of a list are one place. */
function inLists(pointer: string, result: unknown): string {
  let value = result;
  const steps = pointer.split('/').slice(1);
  const named = steps.map((step) => {
    const isItem = Array.isArray(value);
    value = inner(value, step);
    return isItem ? '·' : step;
  });
  return named.map((step) => `/${step}`).join('');
}

function at(value: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce(inner, value);
}

function inner(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')];
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
