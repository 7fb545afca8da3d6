import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [packWithBrotli, packWithGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Minimum bytes of a compressed text; smaller texts fit into one packet anyway. */
const SMALLEST = 1024;
const TEXTS = /\.(js|css|svg|json)$/;

/**
 * Writes each text of the build compressed beside it, so that the server compresses nothing per request: with Brotli
 * for browsers, with gzip for other clients.
 * @param quality of Brotli, 0 to 11
 */
export function compressed(quality: number): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (each) => {
            const source = Buffer.from(each.type === 'chunk' ? each.code : each.source);
            if (source.length < SMALLEST || !TEXTS.test(each.fileName)) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
            };
            const [br, gz] = await Promise.all([packWithBrotli(source, { params }), packWithGzip(source)]);
            this.emitFile({ type: 'asset', fileName: `${each.fileName}.br`, source: br });
            this.emitFile({ type: 'asset', fileName: `${each.fileName}.gz`, source: gz });
          }),
        );
      },
    },
  };
}
