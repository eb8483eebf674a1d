import { z } from 'zod';
import { BackTestReport } from './back-test-shape.ts';
import { Burdens } from './burden-shape.ts';
import { committeeShape } from './committee-shape.ts';
import { ObligationReport } from './obligation-shape.ts';
import { reportShape } from './report-shape.ts';

const formatVersion = { description: "Version of the report's own format: its valuation's rules decide." };

/** Of a valuation that was requested under rules 1 or 2. */
export const FirstReport = z
  .strictObject({ ...reportShape, format_version: z.literal('1.2.0').meta(formatVersion) })
  .meta({ id: 'FirstValuationReport' });
export type FirstReport = z.infer<typeof FirstReport>;

/** As a credit committee reads it: of every later valuation. From rules 4 on it tells what burdens the asset. */
export const CommitteeReport = z.strictObject({
  ...reportShape,
  ...committeeShape,
  burdens: Burdens.nullable()
    .optional()
    .meta({ description: 'What burdened the asset then; from format 2.1.0 on, null in an audit bundle.' }),
  format_version: z.enum(['2.0.0', '2.1.0']).meta(formatVersion),
});
export type CommitteeReport = z.infer<typeof CommitteeReport>;

const ofVersion = (version: '2.0.0' | '2.1.0', id: string) =>
  CommitteeReport.extend({ format_version: z.literal(version).meta(formatVersion) }).meta({ id });

/** A schema a version: generators know one value only by which they tell a schema. */
const COMMITTEE_REPORTS = [
  ofVersion('2.0.0', 'FirstCommitteeValuationReport'),
  ofVersion('2.1.0', 'CommitteeValuationReport'),
] as const;

/** The report of an ended valuation, for ever in the format of the rules that it was requested under. */
export const ValuationReport = z
  .discriminatedUnion('format_version', [FirstReport, ...COMMITTEE_REPORTS])
  .meta({ id: 'ValuationReport' });
export type ValuationReport = z.infer<typeof ValuationReport>;

export { BackTestReport, ObligationReport };

/** What can be rendered as a document. */
export type Report = ValuationReport | ObligationReport | BackTestReport;
