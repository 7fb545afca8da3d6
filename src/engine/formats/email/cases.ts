import type { FormatCase } from '../../testing/format-case.ts';

export const email: FormatCase = {
  value: 'a@b.example',
  item: 'a@b.example',
  exported: 'a@b.example',
  longest: { value: `${'a'.repeat(240)}@b.example`, print: `${'a'.repeat(240)}@b.example` },
  align: 'start',
};
