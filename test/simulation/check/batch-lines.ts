/** The expected results of a batch's lines, by an independent model. */

export interface Expected {
  readonly key: string | null;
  readonly status: 'DONE' | 'PARTIAL' | 'REFUSED';
  readonly code?: string;
  readonly name?: string;
  readonly isValued: boolean;
}

interface Sent {
  readonly key?: unknown;
  readonly asset?: { readonly name?: string };
  readonly valuation?: { readonly scenario_id?: string };
}

/** Blank lines are none. The first line with a key owns it, even when that line is refused. */
export function expectedOf(sent: string): readonly Expected[] {
  const keys = new Set<string>();
  return sent
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text): Expected => {
      const refused = (key: string | null, code: string): Expected => ({
        key,
        status: 'REFUSED',
        code,
        isValued: false,
      });
      const line = parsed(text);
      if (!line) return refused(null, 'MALFORMED_JSON');
      const { key, asset, valuation } = line;
      if (typeof key !== 'string' || key === '') return refused(null, 'VALIDATION_FAILED');
      if (keys.has(key)) return refused(key, 'DUPLICATE_KEY');
      keys.add(key);
      if (asset?.name === undefined) return refused(key, 'VALIDATION_FAILED');
      const isRefused = valuation?.scenario_id !== undefined;
      return {
        key,
        status: isRefused ? 'PARTIAL' : 'DONE',
        ...(isRefused && { code: 'VALIDATION_FAILED' }),
        name: asset.name,
        isValued: valuation !== undefined,
      };
    });
}

function parsed(text: string): Sent | undefined {
  try {
    return JSON.parse(text) as Sent;
  } catch {
    return undefined;
  }
}
