import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { type Operation, oneOf, readOne } from '../resource.ts';
import { type Examples, route } from '../route.ts';
import { AsOfQuery, IdPath, READERS } from '../routes/resource-parameters.ts';
import type { Owned } from './read-resource.ts';

interface Reading {
  readonly summary?: string;
  readonly description?: string;
  readonly examples?: Examples;
  /** Everyone who reads resources where nothing is said. */
  readonly access?: readonly AccessProfile[];
}

/** `GET /policies/{id}`: now, or as it stood. */
export const read =
  <State extends Owned>({ examples, access = READERS, ...words }: Reading = {}): Operation<State> =>
  (resource, parts) => {
    const { path, tag, name, view, inLanguage } = resource;
    const shown = {
      schema: view,
      etag: true,
      ...(inLanguage && { inLanguage }),
      ...(examples && { examples }),
    } as const;
    return route({
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `get${name}`,
      tag,
      summary: `Read ${oneOf(name)}, now or as it stood`,
      ...words,
      access,
      params: IdPath,
      query: AsOfQuery,
      responses: { 200: { description: `The ${name.toLowerCase()}`, ...shown } },
      async handle(request) {
        const wired = parts();
        const found = await readOne(resource, wired, request);
        if (found.kind === 'problem') return found;
        const { language } = request;
        return resource.answer(found.state, { status: 200, language, headers: {}, parts: wired });
      },
    });
  };
