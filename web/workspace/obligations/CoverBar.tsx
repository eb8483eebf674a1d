interface CoverBarProps {
  readonly counted: string | null;
  readonly required: string | null;
}

/** What counts against what is required, full where it is enough; the exact figures are next to it in words. */
export function CoverBar({ counted, required }: CoverBarProps) {
  if (counted === null || required === null || Number(required) === 0) return null;
  // A picture: approximate figures are enough for its width.
  const share = Math.min(1, Number(counted) / Number(required));
  return (
    <span class="cover-bar" aria-hidden="true">
      <span class={share < 1 ? 'short' : ''} style={{ '--share': String(share) }} />
    </span>
  );
}
