import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** `/version.json`: tells an open page whether the server has a newer build. It changes with every changed file. */
export function version(): Plugin {
  return {
    name: 'version',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join('\n');
      const source = JSON.stringify({ version: createHash('sha256').update(names).digest('hex').slice(0, 16) });
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
    configureServer(server) {
      // Hot update shows every save, so development has only one version.
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ version: 'development' }));
      });
    },
  };
}
