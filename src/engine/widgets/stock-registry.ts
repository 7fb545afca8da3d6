import { getDefaultRegistry } from '@rjsf/core';
import { createSchemaUtils, type Registry, type ValidatorType } from '@rjsf/utils';

/** A validator that finds nothing: a widget has none to ask. */
const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: undefined }),
};

/** RJSF's own registry, for its widgets in filters and cells. */
export function stockRegistry(): Registry {
  return { ...getDefaultRegistry(), schemaUtils: createSchemaUtils(NO_VALIDATOR, {}) };
}
