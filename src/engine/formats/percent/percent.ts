import { figures, printed } from '../format-kinds.tsx';

export const percent = figures('end', printed('percent'));
