import { Command, InvalidArgumentError, Option } from 'commander';
import { BASE_PATH } from '../../border/http/base-path.ts';
import { postmanCollection } from '../../border/http/postman/collection.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { readConfiguration } from '../configuration.ts';
import { serviceDocument } from '../service-document.ts';

interface Asked {
  readonly server?: string;
  readonly postman?: boolean;
}

/** Where a service listens that nobody configured. */
const here = (): string => `http://127.0.0.1:${readConfiguration({}).PORT}${BASE_PATH}`;

const EXAMPLES = `
Examples:
  npx asset-valuation openapi > openapi.json
  npx asset-valuation openapi --server https://values.example.org > openapi.json
  npx asset-valuation openapi --postman > asset-valuation.postman_collection.json`;

/** `openapi`: the document, as `GET …/openapi.json` answers it, or a collection made from it. Needs no database. */
export const openapiVerb = (): Command =>
  new Command('openapi')
    .description('Write the OpenAPI 3.1 document, or a Postman collection of it, to standard output.')
    .addOption(
      new Option(
        '--server <address>',
        'where clients reach the service (default: the document leaves it open, the collection says this machine)',
      ).argParser(serverAddress),
    )
    .option('--postman', 'a Postman 2.1 collection: a folder for each tag, a request for each operation')
    .option('--json', 'the same: it is JSON')
    .addHelpText('after', EXAMPLES)
    .action(async ({ server, postman = false }: Asked) => {
      const document = JSON.parse(await serviceDocument(process.env)) as JsonObject;
      const addressed = server === undefined ? document : { ...document, servers: [{ url: server }] };
      const written = postman ? postmanCollection(document, server ?? here()) : addressed;
      process.stdout.write(`${JSON.stringify(written, null, 2)}\n`);
    });

/** The address with the base path, which is added where it has no path. */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be a whole address such as https://values.example.org.');
  if (url.username !== '' || url.password !== '')
    throw new InvalidArgumentError('It must hold no credentials: everybody reads them.');
  if (/[?#]/.test(text)) throw new InvalidArgumentError('It must end with the path: no "?" and no "#".');
  const path = url.pathname.replace(/\/+$/, '');
  if (path !== '' && !path.endsWith(BASE_PATH))
    throw new InvalidArgumentError(`Its path must be none, or end with ${BASE_PATH}.`);
  return `${url.origin}${path === '' ? BASE_PATH : path}`;
}
