import type { SourceHealth } from '../../valuation/references/contract.ts';
import { DERAL_SIMA } from '../../valuation/references/profiles.ts';
import { askedSoFar, type LastAsked } from '../asking/asker.ts';

interface Address {
  readonly last: LastAsked | null;
}

export interface SimaState {
  /** Null: switched off. */
  readonly page: Address | null;
  readonly workbook: Address | null;
  readonly imports: number;
  /** Imported files that are ignored, and why. */
  readonly damages: readonly string[];
}

/** DOWN when no address answers; DEGRADED when one does not, or an imported file is damaged. */
export function healthOf({ page, workbook, imports, damages }: SimaState): SourceHealth {
  const addresses = [
    { name: 'page', address: page },
    { name: 'workbook', address: workbook },
  ].flatMap(({ name, address }) => (address ? [{ name, last: address.last }] : []));
  const kinds = [...addresses.map(({ name }) => name), ...(imports > 0 ? ['imports'] : [])];
  const asked = addresses.flatMap(({ name, last }) => (last ? [{ name, last }] : []));
  const failed = asked.filter(({ last }) => last.failure !== null);
  const off = kinds.length === 0;
  const down = addresses.length > 0 && failed.length === addresses.length;
  const details = [
    ...asked.map(({ name, last }) => `${name}: ${last.failure?.detail ?? 'answered'} (${last.at})`),
    ...(imports > 0 ? [`${imports} imported files`] : []),
    ...damages.map((damage) => `ignored: ${damage}`),
  ];
  return {
    id: DERAL_SIMA.id,
    kind: off ? 'off' : kinds.join('+'),
    status: off ? 'OFF' : down ? 'DOWN' : failed.length > 0 || damages.length > 0 ? 'DEGRADED' : 'UP',
    detail: details.length > 0 ? details.join('; ') : off ? 'switched off' : 'not asked yet',
    ...askedSoFar(asked.map(({ last }) => last)),
  };
}
