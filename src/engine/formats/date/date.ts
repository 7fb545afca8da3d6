import { printValue } from '#model/print.ts';
import { moment, printed } from '../format-kinds.tsx';
import { words } from '../../words/words.ts';

export const date = moment(10, (value) => printValue('date', value, {}, words.formats), printed('date'));
