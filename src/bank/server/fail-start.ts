import { WrongDivision } from '#sandbox/provider.ts';
import { WrongSettings } from './settings.ts';

/** Exit codes: a service manager should not restart a server whose settings are wrong. */
const [FAILED, WRONG_SETTING] = [1, 2];

/** Ends this process with the reason why it cannot start. */
export function failStart(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof WrongSettings || error instanceof WrongDivision ? WRONG_SETTING : FAILED);
}
