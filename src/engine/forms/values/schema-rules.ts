import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { loadInterpreter } from '../../foreign/interpreter.ts';

/** The rules of a form's schema: compiled with its screen, or interpreted once the interpreter is loaded. */
export class SchemaRules {
  private validator: Validator | null;
  private readonly schema: JsonSchema | undefined;

  constructor(compiled: Validator | null, schema: JsonSchema | undefined) {
    this.validator = compiled;
    this.schema = schema;
  }

  /** Replaces the compiled rules after their module was updated. */
  replace(compiled: Validator | null): void {
    this.validator = compiled ?? this.validator;
  }

  get areLoaded(): boolean {
    return this.validator !== null || this.schema === undefined;
  }

  /** @throws Error if the interpreter cannot be loaded; the next call tries again */
  async load(): Promise<void> {
    if (this.areLoaded || this.schema === undefined) return;
    const { interpret } = await loadInterpreter();
    this.validator ??= interpret(this.schema);
  }

  /** The same function before and after loading, so that RJSF keeps its validator. Until then every value passes. */
  readonly check: Validator = (values) => {
    const { validator } = this;
    const isValid = validator === null || validator(values);
    // RJSF ignores the returned boolean and reads only the errors.
    this.check.errors = isValid ? null : (validator.errors ?? null);
    return isValid;
  };
}
