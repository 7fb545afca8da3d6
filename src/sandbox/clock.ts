export { type Clock, frozenClock, type FrozenClock, keptTime, movableClock, realClock } from './context/clock.ts';
