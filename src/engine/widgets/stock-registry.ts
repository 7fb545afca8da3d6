import { getDefaultRegistry } from '@rjsf/core';
import { createSchemaUtils, type Registry, type ValidatorType } from '@rjsf/utils';

/** A validator that reports nothing: widgets outside a form have none. */
const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: undefined }),
};

/** RJSF's default registry, for RJSF widgets in filters and cells. */
export function stockRegistry(): Registry {
  return { ...getDefaultRegistry(), schemaUtils: createSchemaUtils(NO_VALIDATOR, {}) };
}
