export { createProvider, type Provider } from './options/provider.ts';
export { splitOf, WrongDivision } from './provider/split.ts';
