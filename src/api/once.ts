/** Calls `make` on the first call, and returns the same value from then on. */
export function once<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined;
  return () => {
    kept ??= { made: make() };
    return kept.made;
  };
}
