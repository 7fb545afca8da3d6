import { figures, printed } from '../format-kinds.tsx';

export const decimal = figures('end', printed('decimal'));
