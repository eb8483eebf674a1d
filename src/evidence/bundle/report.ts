import { isJsonObject, type Json } from '../../kernel/json.ts';
import { type BundleFault, bundleFault } from './fault.ts';
import { type Bundle, type RenderReports, SEALED_SHOWN } from './format.ts';

/** Stands for a personal text that was opened: which words stand there cannot be checked without its key. */
const OPENED = '\u0000opened';

/** The reports of a bundle against reports made anew from its events. Pure. */
export function reportFaults(bundle: Bundle, render: RenderReports): readonly BundleFault[] {
  const [valuation] = bundle.streams;
  if (!valuation) return [];
  const open = bundle.personal_data === 'OPENED' ? () => OPENED : () => SEALED_SHOWN;
  const expected = render(valuation.stream, valuation.events, open);
  const places = differences(expected as Json, bundle.reports as Json, '/reports');
  return places.map((at) => bundleFault('REPORT_DIFFERS', at, 'the events say otherwise'));
}

/** Pointers to what differs. */
function differences(expected: Json | undefined, found: Json | undefined, at: string): readonly string[] {
  if (expected === OPENED) return typeof found === 'string' && found !== SEALED_SHOWN ? [] : [at];
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length)
    return expected.flatMap((item: Json, index) => differences(item, found[index], `${at}/${index}`));
  if (isJsonObject(expected) && isJsonObject(found)) {
    const members = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return [...members].flatMap((member) => differences(expected[member], found[member], `${at}/${member}`));
  }
  return expected === found ? [] : [at];
}
