import { printRaw } from '#model/print.ts';
import { moment, shortened } from '../format-kinds.tsx';

export const dateTime = moment(16, printRaw, (value, { place, now }) =>
  place === 'cell' ? shortened(printRaw(value), now, 16) : printRaw(value),
);
