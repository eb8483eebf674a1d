import { rawRequest } from './http-client.ts';
import { assetBody, valuationBody } from './inventory.ts';
import { BASE, type WholeService } from './service.ts';

let keys = 0;

/** A POST with a key that was never used before. */
export function rawPost(service: WholeService, path: string, body: unknown): string {
  keys += 1;
  const headers = {
    authorization: service.authorization,
    'content-type': 'application/json',
    'idempotency-key': `bench-${process.pid}-${keys}`,
  };
  return rawRequest('POST', BASE + path, headers, JSON.stringify(body));
}

export const rawGet = (service: WholeService, path: string): string =>
  rawRequest('GET', BASE + path, { authorization: service.authorization });

export const rawNewAsset = (service: WholeService): string =>
  rawPost(service, '/assets', assetBody(`Lot ${keys}`));

export const rawNewValuation = (service: WholeService, assetId: string): string =>
  rawPost(service, '/valuations', valuationBody(assetId));

/** The value of a member of a JSON text, where a text must be. */
export function textOf(json: string, name: string): string {
  const value: unknown = (JSON.parse(json) as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'string') throw new Error(`no ${name} in ${json}`);
  return value;
}
