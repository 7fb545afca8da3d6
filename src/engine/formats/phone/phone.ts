import { figures, printed } from '../format-kinds.tsx';

export const phone = figures('start', printed('phone'));
