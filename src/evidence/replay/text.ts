import type { Json } from '../../kernel/json.ts';
import type { Finding } from './finding.ts';

/** Longer values are shown by their beginning: the JSON form has the whole. */
const MOST_SHOWN = 200;

/** One line a finding: what, in which event, where, recorded → recomputed. */
export function findingText({
  finding,
  stream,
  revision,
  event_id,
  pointer,
  detail,
  ...values
}: Finding): string {
  const place = [
    ...(stream === undefined ? [] : [stream]),
    ...(revision === undefined ? [] : [`revision ${revision}`]),
    ...(event_id === undefined ? [] : [`event ${event_id}`]),
    ...(pointer === undefined ? [] : [pointer === '' ? 'the whole' : pointer]),
  ];
  const { recorded, recomputed } = values;
  const change =
    'recorded' in values || 'recomputed' in values
      ? [`recorded ${shown(recorded)} → recomputed ${shown(recomputed)}`]
      : [];
  const said = [...change, ...(detail === undefined ? [] : [detail])].join('; ');
  return `${[finding, ...place].join('  ')}: ${said}`;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}
