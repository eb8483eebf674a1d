import type { ReferenceQuery } from '../../../src/kernel/reference.ts';

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

export const NO_SUCH_CODE = { error: 'failed to locate the information on fipe.org' };
