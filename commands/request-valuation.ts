import { z } from 'zod';
import { assetClass } from '../src/asset-classes/index.ts';
import type { AssetState } from '../src/domain/asset/state.ts';
import type { FrozenAsset, FrozenInput, ValuationEvent } from '../src/domain/valuation/events.ts';
import { evolveValuation, type ValuationState, valuationStream } from '../src/domain/valuation/state.ts';
import { digestOf } from '../src/kernel/digest.ts';
import { DateField, Text, Uuid } from '../src/kernel/fields.ts';
import { inTheFuture } from '../src/kernel/future-date.ts';
import { jobIdOfValuation } from '../src/kernel/ids.ts';
import { businessDateOf } from '../src/kernel/instant.ts';
import type { Json } from '../src/kernel/json.ts';
import { METHODS, PURPOSES } from '../src/kernel/vocabulary.ts';
import { append, command, invalidFields, reject } from './command.ts';

/** Body of POST /valuations. */
export const RequestValuationBody = z
  .strictObject({
    asset_id: Uuid,
    purpose: z.enum(PURPOSES),
    valuation_date: DateField.nullish().meta({
      description: 'By default the business day in America/Sao_Paulo; never in the future.',
    }),
    method: z.enum(METHODS).nullish().meta({ description: 'By default every method that applies.' }),
    notes: Text(2000).nullish(),
  })
  .meta({ id: 'ValuationRequest' });
export type RequestValuationBody = z.infer<typeof RequestValuationBody>;

export interface RequestValuation {
  readonly valuationId: string;
  readonly organizationId: string;
  readonly body: RequestValuationBody;
  /** The asset as its stream leaves it now; undefined when there is none. */
  readonly asset: AssetState | undefined;
}

/** Freezes the input and asks for its calculation. From here on nothing but the sources' answers can change the result. */
export const requestValuation = command<RequestValuation, ValuationState, ValuationEvent>({
  name: 'RequestValuation',
  stream: valuationStream,
  evolve: evolveValuation,
  decide: ({ valuationId, organizationId, body, asset }, state, now) => {
    if (state) return append();
    const today = businessDateOf(now);
    const future = inTheFuture('/valuation_date', body.valuation_date, today);
    if (future.length > 0) return invalidFields(...future);
    if (!asset || asset.organization_id !== organizationId) return reject({ fact: 'asset-not-found' });
    const { methods } = assetClass(asset.asset_class);
    if (body.method && !methods.some(({ method }) => method === body.method)) {
      const known = methods.map(({ method }) => method).join(', ');
      return invalidFields(fault('/method', 'invalid_value', `${asset.asset_class} is valued by ${known}`));
    }
    if (asset.status === 'ARCHIVED') return reject({ fact: 'asset-archived' });
    const input: FrozenInput = {
      asset: freeze(asset),
      purpose: body.purpose,
      valuation_date: body.valuation_date ?? today,
      method: body.method ?? null,
      policy: null,
      scenario: null,
      documents: [],
      notes: body.notes ?? null,
    };
    return append({
      type: 'ValuationRequested',
      data: {
        job_id: jobIdOfValuation(valuationId),
        input,
        input_digest: digestOf(input as Json),
        repeats: null,
      },
    });
  },
});

const fault = (pointer: string, code: string, detail: string) => ({ pointer, code, detail });

function freeze(asset: AssetState): FrozenAsset {
  const {
    organization_id: _,
    status: _status,
    created_at: _created,
    updated_at: _updated,
    ...frozen
  } = asset;
  return frozen;
}
