export { createProvider, type Provider } from './options/provider.ts';
