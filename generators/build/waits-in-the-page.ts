import type { Plugin } from 'vite';

/**
 * Serves no figure: Vite's client waits for a restarted server in a worker made of a text, which the page's
 * Content-Security-Policy forbids. It waits in the page itself, as it does where there are no workers.
 */
export function waitsInThePage(): Plugin {
  const asked = 'typeof SharedWorker === "undefined"';
  return {
    name: 'waits-in-the-page',
    apply: 'serve',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').endsWith('/vite/dist/client/client.mjs')) return null;
      if (!code.includes(asked)) this.warn('An open page will not come back after a restart of the dev server');
      return code.replace(asked, 'true');
    },
  };
}
