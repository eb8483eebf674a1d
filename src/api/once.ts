/** What `make` makes, made when it is first asked for, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined;
  return () => {
    kept ??= { made: make() };
    return kept.made;
  };
}
