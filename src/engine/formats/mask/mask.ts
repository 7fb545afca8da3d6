import { figures, printed } from '../format-kinds.tsx';

export const mask = figures('start', printed('mask'));
