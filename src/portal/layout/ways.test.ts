import { expect, it } from 'vitest';
import { forbiddenFor } from './ways.ts';

it('R-203 says no to a member inside the portal', () => expect(forbiddenFor(true)).toBe('/exception/403'));
it('R-204 says no to whoever is not signed in outside of it', () => expect(forbiddenFor(false)).toBe('/403'));
