import { createProvider, type Provider } from '#sandbox/provider.ts';
import { type Settings, WrongSettings } from './settings.ts';

/** @throws WrongSettings for an origin that cannot be the provider's */
export function providerOf({ provider: given, host, port }: Settings): Provider | undefined {
  if (given === undefined) return undefined;
  const provider = withOrigin(given);
  const own = [host, 'localhost', '127.0.0.1', '[::1]'].map((each) => `http://${each}:${port}`);
  if (own.includes(provider.origin)) throw new WrongSettings('API_ORIGIN is this server itself.');
  return provider;
}

function withOrigin(given: NonNullable<Settings['provider']>): Provider {
  try {
    return createProvider(given.origin, given);
  } catch (error) {
    throw new WrongSettings((error as Error).message);
  }
}
