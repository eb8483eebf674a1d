import { InvalidArgumentError, Option } from 'commander';
import { BASE_PATH } from '../../../api/base-path.ts';

/** The option that names a running service. */
export const urlOption = (): Option =>
  new Option('--url <address>', 'a running service, such as http://127.0.0.1:8080')
    .env('ASSET_VALUATION_URL')
    .argParser(serviceAddress);

function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '')
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:8080.');
  return url.href;
}

/** Where the interface begins: `address` is an origin, or the whole base path. */
export function basePathAt(address: string): string {
  const trimmed = address.replace(/\/+$/, '');
  return trimmed.endsWith(BASE_PATH) ? trimmed : trimmed + BASE_PATH;
}

/** Why a request got no answer, in words. */
export function unasked(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
