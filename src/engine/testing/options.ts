import type { Option } from '../host/widget.ts';

export const option = (value: string | number, title: string): Option => ({
  value,
  name: String(value),
  label: title,
  record: { value, title },
});

/** An option with a parent. */
export const below = (value: string, title: string, parent: string): Option => ({
  ...option(value, title),
  record: { value, title, parent },
});
