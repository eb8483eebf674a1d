import { createRequire } from 'node:module';

/** What one request of a collection came to. */
export interface Sent {
  readonly folder: string;
  readonly name: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

interface Header {
  readonly key: string;
  readonly value: string;
}
interface Runtime {
  readonly Runner: new () => {
    run(
      collection: object,
      options: object,
      begun: (error: Error | null, run: { start(callbacks: object): void }) => void,
    ): void;
  };
}
interface Sdk {
  readonly Collection: new (definition: object) => object;
  readonly VariableScope: new (definition: object) => object;
}
interface Item {
  readonly name: string;
  parent(): { readonly name: string };
}
interface Request {
  readonly headers: { all(): readonly Header[] };
}
interface Response {
  readonly code: number;
  text(): string;
}

// The one has no types, and of the other these few are enough.
const require = createRequire(import.meta.url);

/**
 * Sends the requests of a collection, one after another, as Postman and Newman do: with their own engine. `execute`: names of
 * folders and requests, by default all.
 */
export function postmanRun(
  definition: object,
  values: Readonly<Record<string, string>>,
  execute?: readonly string[],
): Promise<readonly Sent[]> {
  const { Runner } = require('postman-runtime') as Runtime;
  const { Collection, VariableScope } = require('postman-collection') as Sdk;
  const environment = new VariableScope({
    values: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
  const entrypoint = execute && { execute, lookupStrategy: 'multipleIdOrName' };
  const sent: Sent[] = [];
  return new Promise((resolve, reject) => {
    new Runner().run(new Collection(definition), { environment, entrypoint }, (error, run) => {
      if (error) return reject(error);
      run.start({
        request(fault: Error | null, _at: unknown, response: Response, request: Request, item: Item) {
          if (fault) return reject(fault);
          const headers = request.headers.all().map(({ key, value }) => [key.toLowerCase(), value]);
          sent.push({
            folder: item.parent().name,
            name: item.name,
            status: response.code,
            headers: Object.fromEntries(headers),
            text: response.text(),
          });
        },
        script(fault: Error | null) {
          if (fault) reject(fault);
        },
        exception(_at: unknown, fault: Error) {
          reject(fault);
        },
        done: (fault: Error | null) => (fault ? reject(fault) : resolve(sent)),
      });
    });
  });
}
