export { type Clock, frozenClock, type FrozenClock, movableClock, realClock } from './context/clock.ts';
