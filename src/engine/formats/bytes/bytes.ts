import { figures, printed } from '../format-kinds.tsx';

export const bytes = figures('end', printed('bytes'));
