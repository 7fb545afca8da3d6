import { readRest } from 'screenwright/engine/client';
import { bareHost, type EngineHost, type Transport } from 'screenwright/engine/host';
import { en } from 'screenwright/engine/words.en';

/** Sends requests to the service, and converts its answers to the shapes of the schemas. */
const transport: Transport = {
  wire(call, { currentPage: _page, pageSize: _size, ...request }) {
    // The Petstore accepts several statuses, and returns all their pets at once.
    if (call.name === 'pet.list') {
      return { method: 'GET', address: `${call.path}?${new URLSearchParams(text(request))}`, body: undefined };
    }
    const { id, ...rest } = request;
    const path = call.path.replace(':id', String(id));
    const method = call.methods[0] ?? 'POST';
    const body =
      method === 'DELETE' ? undefined : JSON.stringify({ ...(id !== undefined && { id }), photoUrls: [], ...rest });
    return { method, address: path, body };
  },
  async read(response, call) {
    if (call.result === 'none') {
      if (!response.ok) await readRest(response);
      return null;
    }
    const body = await readRest(response);
    return Array.isArray(body) ? { list: body, total: body.length, currentPage: 1, pageSize: body.length } : body;
  },
};

const text = (request: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]));

/** Everything that the engine needs to know about this product. */
export function openHost(): Promise<EngineHost> {
  return Promise.resolve({ ...bareHost, words: en, transport });
}
