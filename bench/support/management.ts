import { rawRequest } from './http-client.ts';
import { assetBody, valuationBody } from './inventory.ts';
import { BASE } from './service.ts';

/** Origin and credential for management routes. */
export interface Managed {
  readonly origin: string;
  /** `Authorization` of a credential with every permission. */
  readonly authorization: string;
}

let keys = 0;

/** A POST with a new idempotency key. */
export function rawPost(service: Managed, path: string, body: unknown): string {
  keys += 1;
  const headers = {
    authorization: service.authorization,
    'content-type': 'application/json',
    'idempotency-key': `bench-${process.pid}-${keys}`,
  };
  return rawRequest('POST', BASE + path, headers, JSON.stringify(body));
}

export const rawGet = (service: Managed, path: string): string =>
  rawRequest('GET', BASE + path, { authorization: service.authorization });

export const rawNewAsset = (service: Managed): string =>
  rawPost(service, '/assets', assetBody(`Lot ${keys}`));

export const rawNewValuation = (service: Managed, assetId: string): string =>
  rawPost(service, '/valuations', valuationBody(assetId));

/** The text member `name` of a JSON text; throws when it is no text. */
export function textOf(json: string, name: string): string {
  const value: unknown = (JSON.parse(json) as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'string') throw new Error(`no ${name} in ${json}`);
  return value;
}
