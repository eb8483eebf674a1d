import { describe, expect, it } from 'vitest';
import { TASK_KINDS, TASKS } from '../../queries/views/waiting.ts';
import type { Route } from '../../src/api/route.ts';
import { notServed, routesOver } from '../../src/app/routes.ts';
import { FEED_EVENT_TYPES } from '../../src/domain/feed-events.ts';
import { IDENTIFIER_TYPES } from '../../src/kernel/identity/registration-mark.ts';
import english from '../../src/kernel/text/en.json' with { type: 'json' };
import * as vocabulary from '../../src/kernel/vocabulary.ts';
import { registeredAssetClasses } from '../../src/valuation/asset-classes/index.ts';
import { RIGHTS } from '../../web/workspace/session/rights.ts';
import en from '../../web/workspace/words/en.json' with { type: 'json' };
import portuguese from '../../web/workspace/words/pt-BR.json' with { type: 'json' };

/** Every text of a catalog by the way to it. */
const leaves = (value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[path.join('.'), value]]
    : Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, [...path, key]));

const placesOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();

describe('the words of the workspace', () => {
  const texts = leaves(en);
  const textos = new Map(leaves(portuguese));

  it('are the same in both languages, in the same order, with the same places', () => {
    expect([...textos.keys()]).toEqual(texts.map(([key]) => key));
    for (const [key, text] of texts) {
      expect([key, placesOf(textos.get(key) ?? '')]).toEqual([key, placesOf(text)]);
      expect([key, text.trim() === '' || textos.get(key)?.trim() === '']).toEqual([key, false]);
    }
  });

  it.each([
    ['assetClass', vocabulary.ASSET_CLASSES],
    ['assetStatus', vocabulary.ASSET_STATUSES],
    ['valuationAge', vocabulary.VALUATION_AGES],
    ['valuationStatus', vocabulary.VALUATION_STATUSES],
    ['documentStatus', vocabulary.DOCUMENT_STATUSES],
    ['documentRefusal', vocabulary.DOCUMENT_REFUSALS],
    ['guaranteeStatus', vocabulary.GUARANTEE_STATUSES],
    ['task', TASKS],
    ['taskKind', TASK_KINDS],
    ['identifier', IDENTIFIER_TYPES],
    ['happening', FEED_EVENT_TYPES],
    ['obligationStatus', vocabulary.OBLIGATION_STATUSES],
    ['proposalStatus', vocabulary.POLICY_STATUSES],
    ['scenarioKind', vocabulary.SCENARIO_KINDS],
    ['accept', vocabulary.ACCEPT_RULES],
    ['webhookStatus', [...vocabulary.WEBHOOK_STATUSES, ...vocabulary.DISABLED_BECAUSE]],
    ['deliveryStatus', vocabulary.DELIVERY_STATUSES],
    ['batchKind', vocabulary.BATCH_KINDS],
    ['jobStatus', vocabulary.JOB_STATUSES],
    ['lineStatus', vocabulary.LINE_STATUSES],
  ] as const)('name each code of %s', (section, codes) => {
    expect(Object.keys(en.codes[section]).sort()).toEqual([...codes].sort());
  });

  it('name the classes as the service does', () => {
    for (const { id, label } of registeredAssetClasses)
      expect([en.codes.assetClass[id], portuguese.codes.assetClass[id]]).toEqual([label.en, label['pt-BR']]);
  });

  it.each([
    ['codes-reason', vocabulary.REASON_CODES],
    ['codes-document', vocabulary.DOCUMENT_KINDS],
    ['reports-value', vocabulary.VALUE_NAMES],
    ['reports-value-status', vocabulary.VALUE_STATUSES],
    ['reports-review', vocabulary.REVIEW_STATUSES],
    ['reports-purpose', vocabulary.PURPOSES],
    ['reports-method', vocabulary.CALCULATION_METHODS],
    ['reports-guarantee', vocabulary.GUARANTEE_KINDS],
    ['reports-coverage', vocabulary.COVERAGE_STATUSES],
  ] as const)('come of the service’s own %s, which lacks no code', (section, codes) => {
    expect(Object.keys(english[section])).toEqual(expect.arrayContaining([...codes]));
  });
});

describe('what the workspace offers', () => {
  const routes: readonly Route[] = routesOver(notServed, {} as never, {} as never, {} as never);

  it.each(Object.entries(RIGHTS))('%s to the profiles of its route', (operation, profiles) => {
    const route = routes.find(({ operationId }) => operationId === operation);
    expect([...profiles].sort()).toEqual([...(route?.access ?? [])].sort());
  });
});
