import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { RegisterAssetBody } from '../../../commands/asset.ts';
import { RequestValuationBody } from '../../../commands/valuation.ts';
import { LINE_LIMIT_BYTES, type LineProblem } from '../../domain/batch.ts';
import { ExternalReference } from '../../kernel/fields.ts';
import { isSourceText } from '../../kernel/json/source-text.ts';
import { parseJsonText } from '../../kernel/json/text.ts';
import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { carried, faultWords } from '../../kernel/words/faults.ts';
import { type Fault, faultAt, faultsOf, SUGGEST_FIELD_NAMES } from '../../kernel/zod-faults.ts';
import { keptWordForWord } from '../../valuation/asset-classes/index.ts';

const MAX_ERRORS = 5;
/** Field names and list indexes; anything else in a pointer is the sender's text. */
const KNOWN_STEP = /^([a-z][a-z0-9_]{0,39}|\d{1,5})$/;

/** A problem for the log: few errors, without the sender's text. */
export const lineProblem = (
  code: string,
  detail: LineProblem['detail'],
  faults: readonly Fault[] = [],
  above = '',
): LineProblem => ({
  code,
  detail,
  errors: faults.slice(0, MAX_ERRORS).map((fault) => ({
    pointer: knownPart(above + fault.pointer, fault.code === 'unknown_field'),
    code: fault.code,
    detail: fault.recorded ?? fault.detail,
  })),
});

function knownPart(pointer: string, isOfUnknown: boolean): string {
  const steps = pointer.split('/').slice(1);
  if (isOfUnknown) steps.pop();
  const foreign = steps.findIndex((step) => !KNOWN_STEP.test(step));
  return (foreign === -1 ? steps : steps.slice(0, foreign)).map((step) => `/${step}`).join('');
}

const NOT_JSON = lineProblem('MALFORMED_JSON', bilingual('batches.not_json'));

const LINE_TOO_LONG = lineProblem(
  'PAYLOAD_TOO_LARGE',
  bilingual('batches.line_too_long', { LINE_LIMIT_BYTES }),
);

export const INTERNAL_PROBLEM = lineProblem('INTERNAL', bilingual('batches.faulted'));

export function duplicateKey(earlierLine: number): LineProblem {
  const words = faultWords('duplicate_key', bilingual('batches.key_repeated', { earlierLine }));
  const detail = bilingual('batches.key_of_earlier_line');
  return lineProblem('DUPLICATE_KEY', detail, [faultAt('/key', words)]);
}

/** Two lines of one batch that would change or register the same asset. */
export function duplicateReference(earlierLine: number): LineProblem {
  const words = faultWords('duplicate_reference', bilingual('batches.reference_repeated', { earlierLine }));
  return invalidLine([faultAt('/asset/external_reference', words)]);
}

const SEVERAL = faultWords('several_assets', bilingual('batches.several_assets'));
const OTHER_CLASS = faultWords('not_allowed', bilingual('batches.other_class'));
export const SEVERAL_ASSETS = [faultAt('/asset/external_reference', SEVERAL)];
export const ANOTHER_CLASS = [faultAt('/asset/asset_class', OTHER_CLASS)];

export const invalidLine = (faults: readonly Fault[]): LineProblem =>
  lineProblem('VALIDATION_FAILED', bilingual('batches.VALIDATION_FAILED'), faults);

const noKey = carried(faultWords('invalid_key', bilingual('batches.not_a_key')));

const LineKey = z.string({ error: noKey }).regex(/^[\x20-\x7e]{1,128}$/, { error: noKey });

export const BatchLine = z
  .strictObject({
    key: LineKey.meta({
      description:
        'Names the line within its batch, 1 to 128 printable ASCII characters; of two lines with one key the later is refused.',
    }),
    asset: RegisterAssetBody.meta({ description: 'The asset, as POST /assets takes it.' }),
    valuation: RequestValuationBody.omit({ asset_id: true }).optional().meta({
      id: 'BatchLineValuation',
      description: 'Asks for a valuation of the asset too: as POST /valuations takes it, without `asset_id`.',
    }),
  })
  .meta({ id: 'BatchLine' });
export type BatchLine = z.infer<typeof BatchLine>;

/** What a line that changes an asset needs at least, the reference in place of the asset. */
const UpdatingFrame = BatchLine.extend({ asset: ExternalReference });

/** `key`: also of an invalid line, if it has one. */
export type ReadLine =
  | { readonly key: string; readonly line: BatchLine }
  | { readonly key: string | null; readonly problem: LineProblem };

/** A line that may change an asset: what it says of the asset, as a merge patch, and what it is where it registers one. */
export interface UpdatingLine {
  readonly key: string;
  /** Without what never changes; null clears a field. */
  readonly patch: JsonObject;
  readonly assetClass: Json | undefined;
  /** By which the asset is found. */
  readonly reference: string;
  readonly valuation: BatchLine['valuation'];
  readonly otherwise: ReadLine;
}

const KEPT = keptWordForWord('attributes').map((path) => ['asset', ...path]);

export function readLine(bytes: Buffer): ReadLine {
  const read = readText(bytes);
  return read.ok ? lineIn(read.value) : { key: null, problem: read.error };
}

/** The same of a batch that may change assets: null members register nothing. Without a reference it registers an asset. */
export function readUpdatingLine(bytes: Buffer): ReadLine | UpdatingLine {
  const read = readText(bytes);
  if (!read.ok) return { key: null, problem: read.error };
  const { value } = read;
  const asset = isJsonObject(value) ? value.asset : undefined;
  if (!isJsonObject(value) || !isJsonObject(asset)) return lineIn(value);
  const otherwise = lineIn({ ...value, asset: withoutNulls(asset) });
  const { asset_class: assetClass, profile_version: _, ...patch } = asset;
  const frame = UpdatingFrame.safeParse({ ...value, asset: asset.external_reference });
  if (!frame.success) return otherwise;
  const { key, asset: reference, valuation } = frame.data;
  return {
    key,
    patch: { ...patch, external_reference: reference },
    assetClass,
    reference,
    valuation,
    otherwise,
  };
}

/** An emptied member; a value that is kept word for word is never looked into. */
const withoutNulls = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [
        name,
        isJsonObject(member) && !isSourceText(member) ? withoutNulls(member) : member,
      ]),
  );

function readText(bytes: Buffer): Result<Json, LineProblem> {
  if (bytes.length > LINE_LIMIT_BYTES) return fail(LINE_TOO_LONG);
  if (!isUtf8(bytes)) return fail(NOT_JSON);
  const read = parseJsonText(bytes.toString('utf8'), KEPT);
  if (read.ok) return read;
  return fail(read.error.kind === 'malformed' ? NOT_JSON : invalidLine([read.error.fault]));
}

function lineIn(value: Json): ReadLine {
  const parsed = BatchLine.safeParse(value, SUGGEST_FIELD_NAMES);
  if (parsed.success) return { key: parsed.data.key, line: parsed.data };
  return { key: keyIn(value), problem: invalidLine(faultsOf(parsed, value)) };
}

function keyIn(value: Json): string | null {
  const key = isJsonObject(value) ? LineKey.safeParse(value.key) : undefined;
  return key?.success ? key.data : null;
}
