import { Fragment } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Tone } from '#model/enum.ts';
import { enumeration } from './enum.tsx';

it('each state has an icon besides its colour', async () => {
  const tones: Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];
  const values = tones.map((tone) => ({ const: tone, name: tone, title: tone, tone }));
  const context = { title: '', place: 'cell' as const, now: 0, enum: { name: 'tone', title: '', values } };
  await render(
    <>
      {tones.map((tone) => (
        <Fragment key={tone}>{enumeration.draw(tone, context)}</Fragment>
      ))}
    </>,
  );
  const marks = tones.map((tone) => {
    const tag = [...document.querySelectorAll('span')].find((each) => each.textContent === tone) as HTMLElement;
    return getComputedStyle(tag, '::before');
  });
  expect(new Set(marks.map(({ clipPath }) => clipPath)).size).toBe(tones.length);
  for (const { clipPath, width, height, content } of marks) {
    expect([clipPath.startsWith('path('), width, height, content]).toEqual([true, '12px', '12px', '""']);
  }
});
