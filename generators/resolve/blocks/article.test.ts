import { describe, expect, it } from 'vitest';
import { block, screen } from '../testing/one-screen.ts';

describe('an article', () => {
  const html = {
    'calls/text.json': {
      title: 'Texts',
      calls: {
        get: {
          title: 'A text',
          get: '/api/text',
          result: {
            and: { heading: { type: 'string', title: 'H' }, body: { type: 'string', title: 'B', format: 'html' } },
          },
          answer: { kind: 'fixed', value: {} },
        },
        bare: {
          title: 'No text',
          get: '/api/bare',
          result: { and: { heading: { type: 'string', title: 'H' } } },
          answer: { kind: 'fixed', value: {} },
        },
      },
    },
  };

  it('is the field of format html', () => {
    const made = block({ article: { call: 'text.get', title: 'heading' } }, html);
    expect(made.kind === 'article' && [made.heading?.source, made.html.source]).toEqual(['row.heading', 'row.body']);
  });

  it('must be named if no field has that format', () => {
    expect(screen({ article: { call: 'text.bare' } }, html).problems[0]).toContain('say with "text"');
    expect(screen({ article: { call: 'text.bare', text: 'heading' } }, html).problems).toEqual([]);
  });
});
