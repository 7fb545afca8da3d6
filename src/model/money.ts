export { add, compare, decimal, isDecimal, type Money, printAmount, round, scaleOf, subtract } from './values/money.ts';
