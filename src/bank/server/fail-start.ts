/** Exit codes: a service manager should not restart a server whose settings are wrong. */
const [FAILED, WRONG_SETTING] = [1, 2];
/** Errors of settings by name: importing the class of the second one would load the database's modules. */
const OF_SETTINGS = ['WrongSettings', 'WrongDivision'];

/** Ends this process with the reason why it cannot start. */
export function failStart(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof Error && OF_SETTINGS.includes(error.name) ? WRONG_SETTING : FAILED);
}
