import type { ReferenceQuery } from '../../../src/kernel/reference.ts';
import { answers, type SourceServer } from '../../support/source-server.ts';

/** Made-up figures in the exact shape of the source. */
export const ARGO = {
  vehicleType: 1,
  price: 'R$ 88.890,00',
  brand: 'Fiat',
  model: 'ARGO 1.0 6V Flex',
  modelYear: 32000,
  fuel: 'Flex',
  codeFipe: '001509-1',
  referenceMonth: 'junho de 2026',
  fuelAcronym: 'F',
};

export const ARGO_CODES = { type: 'cars', brand: '21', model: '9540', year: '32000-5' } as const;
export const ARGO_PATH = '/api/v2/cars/brands/21/models/9540/years/32000-5';

export const argo = (date: string): ReferenceQuery => ({ kind: 'vehicle-price', ...ARGO_CODES, date });

export const BRANDS_PATH = '/api/v2/cars/brands';
export const MODELS_PATH = `${BRANDS_PATH}/21/models`;
export const YEARS_PATH = `${MODELS_PATH}/9540/years`;

/** The lists that have the vehicle, and its price. */
export function answersArgo(server: SourceServer): void {
  server.on(BRANDS_PATH, answers.json([{ code: '21', name: 'Fiat' }]));
  server.on(MODELS_PATH, answers.json([{ code: '9540', name: 'ARGO 1.0 6V Flex' }]));
  server.on(YEARS_PATH, answers.json([{ code: '32000-5', name: '32000 Flex' }]));
  server.on(ARGO_PATH, answers.json(ARGO));
}

export const NO_SUCH_CODE = { error: 'failed to locate the information on fipe.org' };
