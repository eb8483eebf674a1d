import { rawRequest } from './http-client.ts';
import { assetBody, valuationBody } from './inventory.ts';
import { BASE } from './service.ts';

/** Where management routes are asked, and as whom. */
export interface Managed {
  readonly origin: string;
  /** `Bearer …` of a credential that may do everything. */
  readonly authorization: string;
}

let keys = 0;

/** A POST with a key that was never used before. */
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

/** The value of a member of a JSON text, where a text must be. */
export function textOf(json: string, name: string): string {
  const value: unknown = (JSON.parse(json) as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'string') throw new Error(`no ${name} in ${json}`);
  return value;
}
