import type { PublicKeys } from '../../engine/seals/signature.ts';
import { textDoubt } from '../../kernel/json/stored.ts';
import type { Json } from '../../kernel/json.ts';
import { type BundleFault, bundleFault } from './fault.ts';
import type { RenderReports } from './format.ts';
import { isObligationBundle } from './obligation/format.ts';
import { type ObligationVerification, verifyObligationBundle } from './obligation/verify.ts';
import { type BundleOptions, type BundleVerification, noBundle, verifyBundle } from './verify.ts';

/** Checks the text of a bundle, of a valuation or an obligation, and what it says. */
export async function verifyBundleText(
  text: string,
  render: RenderReports,
  given?: PublicKeys,
  options?: BundleOptions,
): Promise<BundleVerification | ObligationVerification> {
  const content = parsed(text);
  if (content === undefined) return noBundle([bundleFault('MALFORMED', '', 'it is no JSON')], given);
  const verification = isObligationBundle(content)
    ? await verifyObligationBundle(content, given, options)
    : verifyBundle(content, render, given, options);
  const faults = [...textFaults(text.trimEnd(), content), ...verification.faults];
  return { ...verification, intact: faults.length === 0, faults };
}

/** The parser's own words differ from one Node to the next. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const EVENT = /^\/streams\/\d+\/events\/\d+/;

/** A member that is named twice reads otherwise for others. What has no hash is told where it stands. */
function textFaults(text: string, content: Json): readonly BundleFault[] {
  const doubt = textDoubt(text, content);
  if (doubt?.readings !== 'several') return [];
  const [event] = EVENT.exec(doubt.at) ?? [];
  return [bundleFault(event ? 'EVENT_CHANGED' : 'MALFORMED', event ?? doubt.at, doubt.why)];
}
