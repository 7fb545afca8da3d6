import { expect, it } from 'vitest';
import { interpret } from './foreign-rules.ts';

it('the interpreter checks formats as the compiled validators do', () => {
  const validate = interpret({
    type: 'object',
    properties: {
      at: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      card: { type: 'string', format: 'secret' },
    },
  });
  expect(validate({ at: '2026-11-20 10:00:00', day: '', card: 'x' })).toBe(true);
  expect(validate({ day: '2027-02-31' })).toBe(false);
  expect(validate.errors).toMatchObject([{ instancePath: '/day', keyword: 'format', params: { format: 'date' } }]);
});
