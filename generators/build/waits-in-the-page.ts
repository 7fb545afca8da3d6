import type { Plugin } from 'vite';

/**
 * Makes Vite's client wait for a restarted server in the page itself. It would use a worker made from a text, which the
 * Content-Security-Policy of the page forbids.
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
