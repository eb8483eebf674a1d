interface StoredContentProps {
  readonly name: string;
  readonly data: unknown;
  readonly isOpen?: boolean;
}

/** What the service has stored or answered, every word of it. */
export const StoredContent = ({ name, data, isOpen = false }: StoredContentProps) => (
  <details open={isOpen}>
    <summary class="small">{name}</summary>
    <pre class="stored">{JSON.stringify(data, null, 2)}</pre>
  </details>
);
