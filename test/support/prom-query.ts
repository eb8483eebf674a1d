/** The words of a PromQL query, as far as our own queries go. */
export interface QueryWords {
  readonly metrics: ReadonlySet<string>;
  /** Labels by the metric that they select; of groupings and joins, by every metric of the query. */
  readonly labels: readonly { readonly metric: string; readonly label: string; readonly value?: string }[];
}

const FUNCTIONS = new Set(
  'sum max min avg count rate increase delta histogram_quantile absent clamp_min time'.split(' '),
);
const WORDS = new Set('by without on ignoring group_left group_right and or unless bool offset'.split(' '));
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const SELECTOR = /([a-zA-Z_:][\w:]*)\s*\{([^}]*)\}/g;
const MATCHER = /([a-zA-Z_]\w*)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g;

/** Throws where the query has a word that is neither a known function nor could be a metric. */
export function wordsOf(query: string): QueryWords {
  const groupings = [...query.matchAll(GROUPING)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((label) => label.trim())
      .filter((label) => label !== ''),
  );
  const bare = query
    .replace(GROUPING, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  const metrics = new Set<string>();
  for (const [, word = '', opens] of bare.matchAll(/\b([a-zA-Z_:][\w:]*)\b(\s*\()?/g)) {
    if (WORDS.has(word)) continue;
    if (opens) {
      if (!FUNCTIONS.has(word)) throw new Error(`no function ${word} is known: ${query}`);
    } else metrics.add(word);
  }
  const matched = [...query.matchAll(SELECTOR)].flatMap(([, metric = '', list = '']) =>
    [...list.matchAll(MATCHER)].map(([, label = '', value = '']) => ({ metric, label, value })),
  );
  const grouped = groupings.flatMap((label) => [...metrics].map((metric) => ({ metric, label })));
  return { metrics, labels: [...matched, ...grouped] };
}

/** Labels in texts for people: `{{status}}` of Grafana, `{{ $labels.part }}` of Prometheus. */
export const labelsShown = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
