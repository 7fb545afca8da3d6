export { createProvider, type Provider } from './options/provider.ts';
export { WrongDivision } from './provider/split.ts';
