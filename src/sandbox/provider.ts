export { createProvider, type Provider } from './options/provider.ts';
export { splitOf } from './provider/split.ts';
