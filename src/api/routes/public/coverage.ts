import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { ASSET_CLASSES } from '../../../kernel/vocabulary.ts';
import { assetMeanings } from '../../../kernel/words/meanings.ts';
import { ShownLimitations } from '../../../kernel/words/shown-fields.ts';
import { registeredAssetClasses } from '../../../valuation/asset-classes/index.ts';
import { COVERAGES, coverageOf } from '../../../valuation/estimation/coverage.ts';
import { SOURCE_PROFILE } from '../../../valuation/estimation/estimate-view.ts';
import type { PriceSources } from '../../../valuation/references/contract.ts';
import type { Route } from '../../route.ts';
import { OWN_FIGURES, publicRoutesOf } from './classes.ts';
import { lookupRoute } from './lookup-shapes.ts';

const Coverage = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          asset_class: z.enum(ASSET_CLASSES).meta(assetMeanings.asset_class),
          coverage: z.enum(COVERAGES).meta({
            description:
              '`AVAILABLE`: every source of the class is switched on. `PARTIAL`: some are off, and what is left still answers. `USER_PROVIDED_ONLY`: no reference, or none whose sources are on: your own figures alone. `UNAVAILABLE`: no reference, and no route takes figures of your own.',
          }),
          routes: z.array(z.string()).meta({ description: 'The public estimates that take the class.' }),
          sources: z
            .array(
              z.strictObject({
                id: SOURCE_PROFILE.id,
                name: SOURCE_PROFILE.name,
                configured: z.boolean().meta({
                  description:
                    'False: switched off, or nothing was imported for it. Whether it answers now is not asked.',
                }),
              }),
            )
            .meta({ description: 'Price sources that the methods of the class may ask.' }),
          limitations: ShownLimitations.meta({ description: 'What results of the class do not cover.' }),
        }),
      )
      .meta({ description: 'The 18 asset classes, in their public order.' }),
  })
  .meta({ id: 'Coverage' });

export const coverageRoute = (sources: PriceSources, clock: Clock): Route =>
  lookupRoute(clock, {
    path: '/market/coverage',
    operationId: 'listCoverage',
    tag: 'Market',
    summary: 'What is covered of each of the 18 classes, here and now.',
    description:
      'By the methods of each class and the sources that are switched on in this service; no source is asked. Commercial sources are switched off: classes that would need them say `COMMERCIAL_SOURCE_DISABLED` in their limitations.',
    body: Coverage,
    example: {
      items: [
        {
          asset_class: 'VEHICLE',
          coverage: 'AVAILABLE',
          routes: ['/market/vehicle-estimates', '/public-estimates'],
          sources: [{ id: 'example', name: 'Made-up source', configured: true }],
          limitations: [{ code: 'EXAMPLE', text: 'A made-up limitation.' }],
        },
      ],
    },
    look: async (_query, _today, language) => ({
      items: registeredAssetClasses.map((assetClass) => {
        const routes = publicRoutesOf(assetClass);
        const takesOwnFigures = routes.includes(OWN_FIGURES);
        const { limitations, sources: named, ...coverage } = coverageOf(assetClass, sources, takesOwnFigures);
        return {
          ...coverage,
          routes,
          sources: named.map((source) => ({ ...source, name: source.name[language] })),
          limitations: limitations.map(({ code, text }) => ({ code, text: text[language] })),
        };
      }),
    }),
  });
