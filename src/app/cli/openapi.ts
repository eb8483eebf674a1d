import { Command, InvalidArgumentError, Option } from 'commander';
import { BASE_PATH } from '../../api/base-path.ts';
import { openApiDocument } from '../../api/openapi.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { readConfiguration } from '../configuration.ts';
import { openPriceSources } from '../opening/price-sources.ts';
import { routeTable } from '../routes.ts';
import { systemClock } from '../system.ts';

/** The OpenAPI document as JSON, as `GET …/openapi.json` answers it. Needs no database. */
export async function serviceDocument(environment: NodeJS.ProcessEnv): Promise<string> {
  const sources = openPriceSources(readConfiguration(environment), systemClock);
  const document = openApiDocument(routeTable(undefined, sources, systemClock).routes);
  await sources.close();
  return document;
}

const EXAMPLES = `
Examples:
  npx asset-valuation openapi > openapi.json
  npx asset-valuation openapi --server https://values.example.org > openapi.json`;

export const openapiVerb = (): Command =>
  new Command('openapi')
    .description('Write the OpenAPI 3.1 document to standard output.')
    .addOption(
      new Option(
        '--server <address>',
        'where clients reach the service (default: the document leaves it open)',
      ).argParser(serverAddress),
    )
    .option('--json', 'the same: it is JSON')
    .addHelpText('after', EXAMPLES)
    .action(async ({ server }: { readonly server?: string }) => {
      const document = JSON.parse(await serviceDocument(process.env)) as JsonObject;
      const written = server === undefined ? document : { ...document, servers: [{ url: server }] };
      process.stdout.write(`${JSON.stringify(written, null, 2)}\n`);
    });

function serverAddress(text: string): string {
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
