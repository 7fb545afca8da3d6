import type { RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import type { InvalidField } from './form-options.ts';
import type { FormStore } from './form-store.ts';

/**
 * RJSF asks this object instead of compiling schemas: the store answers with the screen's compiled validator, the live
 * conditions and the checks of the fields that are asked for now (all, or those of a wizard's step).
 */
export function validatorOf(store: FormStore, namesNow: () => readonly string[]): ValidatorType {
  return {
    validateFormData(): ValidationData<unknown> {
      const invalid = store.check(namesNow());
      return { errors: invalid.map(toError), errorSchema: Object.fromEntries(invalid.map(toEntry)) };
    },
    // Asked only for branches of `oneOf` and the like, which a form's schema does not have.
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}

function toError({ name, message, title }: InvalidField): RJSFValidationError {
  return { name: 'invalid', property: `.${name}`, message, stack: `${title}: ${message}`, params: {} };
}

function toEntry({ name, message }: InvalidField): [string, { __errors: string[] }] {
  return [name, { __errors: [message] }];
}
