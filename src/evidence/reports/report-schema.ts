import { z } from 'zod';
import { BackTestReport } from './back-test-shape.ts';
import { Burdens } from './burden-shape.ts';
import { committeeShape } from './committee-shape.ts';
import { ObligationReport } from './obligation-shape.ts';
import { reportShape } from './report-shape.ts';

/** The report of an ended valuation, for ever in the format of the rules that it was requested under. */
export const ValuationReport = z
  .strictObject({
    ...reportShape,
    ...committeeShape,
    burdens: Burdens.nullable().meta({
      description: 'What burdened the asset then; null in an audit bundle.',
    }),
    format_version: z
      .literal('1.0.0')
      .meta({ description: "Version of the report's own format: its valuation's rules decide." }),
  })
  .meta({ id: 'ValuationReport' });
export type ValuationReport = z.infer<typeof ValuationReport>;

export { BackTestReport, ObligationReport };

/** What can be rendered as a document. */
export type Report = ValuationReport | ObligationReport | BackTestReport;
