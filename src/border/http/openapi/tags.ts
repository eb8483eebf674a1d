import type { Route } from '../route.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Profiles: 'The asset classes: their fields, their methods, their limits.',
  'Public estimates': "Estimates from the caller's own figures. Nothing is kept.",
  Market: 'Lookups and estimates from market references and public sources. Nothing is kept.',
  Inventory: 'Products, published prices, and estimates of stocks. Nothing is kept.',
  Status: 'How the module and its parts stand.',
  Assets: 'What is valued: registered, changed, archived, with its whole history.',
  Documents: 'Evidence: declared, sent in parts, verified from its bytes, reviewed by another person.',
  Valuations: 'Requests that freeze their input, their results, reports and histories.',
  Policies:
    'Discounts and haircuts by which amounts count as a guarantee: proposed by one, decided by another.',
  Portfolios: 'What the assets under one name come to: counted and summed from the latest events.',
  Jobs: 'Work that goes on after an answer.',
  Obligations: 'Debts and what secures them: how much is covered, how much is missing, and why.',
  Guarantees: 'Assets given for obligations: proposed by one, recognized and released by another.',
  Events: 'What has happened, in the order of the event log, for a back end that follows.',
  Batches: 'Many assets at once: registered, valued, valued anew.',
  Webhooks: 'Where the service tells what happens: addresses, secrets, and what became of each delivery.',
  'Back-tests': 'How the values that were told compare with what assets brought.',
  Scenarios: 'Assumptions that a valuation may use once another person has approved them.',
};

/** The tags of these routes, in their order. */
export const tagsOf = (routes: readonly Route[]) =>
  [...new Set(routes.map(({ tag }) => tag))].map((name) => {
    const description = DESCRIPTIONS[name];
    return { name, ...(description === undefined ? {} : { description }) };
  });
