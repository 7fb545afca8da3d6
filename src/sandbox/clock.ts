export {
  type Clock,
  frozenClock,
  type FrozenClock,
  keptTime,
  type MovableClock,
  movableClock,
  realClock,
} from './context/clock.ts';
