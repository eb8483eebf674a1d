import type { Stage } from '../execution/documents-run.ts';
import { valuedCoffee } from './people-and-assets.ts';

export async function auditReplay(stage: Stage) {
  const { asset, valuation } = await valuedCoffee(stage);
  stage.place.later(2 * 3_600_000);
  return {
    ids: {
      '06eedbe5-0184-58be-baf7-9969ef03091c': asset,
      '3b6752c3-3c37-5412-a5ec-8a0a0b0583e4': valuation,
    },
  };
}
