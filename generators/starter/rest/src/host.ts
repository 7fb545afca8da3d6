import { readRest } from 'screenwright/engine/client';
import { bareHost, type EngineHost, type Transport } from 'screenwright/engine/host';
import { en } from 'screenwright/engine/words.en';
import { wireOf } from 'screenwright/model/wire-address.ts';

/** Converts the requests of the schemas to those of the service, and its answers to the shapes of the schemas. */
const transport: Transport = {
  wire(call, { currentPage: _page, pageSize: _size, ...request }) {
    // The Petstore returns all pets of a status at once, and wants the addresses of pictures with each pet.
    return wireOf(call, 'name' in request ? { photoUrls: [], ...request } : request);
  },
  async read(response, call) {
    const body = await readRest(response, call);
    return Array.isArray(body) ? { list: body, total: body.length, currentPage: 1, pageSize: body.length } : body;
  },
};

/** Everything that the engine needs to know about this product. */
export function openHost(): Promise<EngineHost> {
  return Promise.resolve({ ...bareHost, words: en, transport });
}
