import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Stage } from '../execution/documents-run.ts';

/** What guides take for granted when they begin: people, assets, valuations that have ended. Figures are made up. */

/** Ana, who enters, and Rui, who decides. */
export async function people({ issue }: Stage) {
  const [analyst, reviewer] = await Promise.all([
    issue('Ana Lima', 'ANALYST'),
    issue('Rui Melo', 'REVIEWER'),
  ]);
  return { ANALYST: analyst, REVIEWER: reviewer };
}

export const COFFEE = {
  asset_class: 'INVENTORY',
  profile_version: '1.0.0',
  name: 'Coffee in warehouse 7',
  attributes: {
    lines: [{ description: 'Arabica coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
  },
};

export const VESSEL = {
  asset_class: 'VESSEL',
  profile_version: '1.0.0',
  name: 'Grain barge',
  attributes: {
    description: 'Barge, made in 2021',
    replacement_cost: '1000000.00',
    age_years: '5',
    service_life_years: '20',
    residual_rate: '0.2',
  },
};

/** A policy for both. */
export const DEPRECIATED_POLICY = {
  name: 'Grain and what carries it',
  asset_classes: ['VESSEL', 'INVENTORY'],
  forced_liquidation_discount: '0.40',
  collateral_haircut: '0.20',
  max_valuation_age_days: 30,
  accepted_bases: ['DEPRECIATED_REPLACEMENT_COST', 'USER_PROVIDED'],
  evidence_rules: [],
  effective_from: '2026-01-01',
};

export const approved = ({ send }: Stage, path: string, token: string) =>
  send('POST', path, { decision: 'APPROVE', rationale: 'As agreed' }, token);

/** Requests a valuation, and resolves to its id when it has ended. */
export async function valued({ send }: Stage, body: object, token?: string): Promise<string> {
  const requested = await send('POST', '/valuations', { purpose: 'COLLATERAL', ...body }, token);
  for (;;) {
    const { status } = await send('GET', `/jobs/${requested.job_id}`, undefined, token);
    if (status === 'SUCCEEDED') return String(requested.valuation_id);
    expect(['QUEUED', 'RUNNING']).toContain(status);
    await sleep(50);
  }
}

/** Coffee at its owner's price, and a valuation of it. */
export async function valuedCoffee(stage: Stage) {
  const asset = String((await stage.send('POST', '/assets', COFFEE)).id);
  return { asset, valuation: await valued(stage, { asset_id: asset }) };
}

/** What most guides begin with: `$ANALYST` and `$REVIEWER`. */
export const twoPeople = async (stage: Stage) => ({ variables: await people(stage) });

/** `$TOKEN` of an analyst. */
export const oneAnalyst = async ({ issue }: Stage) => ({
  variables: { TOKEN: await issue('Ana Lima', 'ANALYST') },
});

export const oneIntegrator = async ({ issue }: Stage) => ({
  variables: { TOKEN: await issue('Back end', 'INTEGRATOR') },
});

/** `$TOKEN`, and `$ID` of a valuation that has ended. */
export async function oneValuation(stage: Stage) {
  const { valuation } = await valuedCoffee(stage);
  return { variables: { TOKEN: await stage.issue('Ana Lima', 'ANALYST'), ID: valuation } };
}
