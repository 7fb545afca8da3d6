import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { radio } from './radio.tsx';
import type { WidgetProps } from '../../host/widget.ts';

const props = {
  id: 'kind',
  name: 'kind',
  label: 'Kind',
  schema: {},
  options: {
    enumOptions: [
      { value: 1, label: 'Company' },
      { value: 2, label: 'Person' },
    ],
  },
  readonly: true,
} as Omit<WidgetProps, 'onChange' | 'onBlur' | 'value'> as WidgetProps;

describe('a read-only radio group', () => {
  it('shows the selection, and offers nothing', () => {
    const html = renderToStaticMarkup(<radio.Component {...props} value={2} />);
    expect(html).toContain('>Person</output>');
    expect(html).not.toMatch(/Company|<input/);
  });

  it('shows that nothing is selected', () => {
    expect(renderToStaticMarkup(<radio.Component {...props} value={undefined} />)).toContain('>—</output>');
  });
});
