import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type Registry } from '@rjsf/utils';

/**
 * Stands in for RJSF's own registry, whose fields, templates and widgets no form of this portal draws: the theme has its
 * own, and the engine's widgets are inside them (20 KB gzip). The build aliases the module to this file.
 */
function plainRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: {},
    // RJSF takes its button out of these even where a form has its own.
    templates: { ButtonTemplates: {} } as Registry['templates'],
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}

// oxlint-disable-next-line import/no-default-export -- RJSF imports the default of its module
export { plainRegistry as default };
