import { useScrolledByKeys } from '../../shared/scrolled-by-keys.ts';

interface StoredContentProps {
  readonly name: string;
  readonly data: unknown;
  readonly isOpen?: boolean;
}

/** What the service has stored or answered, every word of it; a long one scrolls in its own frame. */
export function StoredContent({ name, data, isOpen = false }: StoredContentProps) {
  const frame = useScrolledByKeys<HTMLPreElement>();
  return (
    <details open={isOpen}>
      <summary class="small">{name}</summary>
      <pre class="stored long" ref={frame}>
        <code>{JSON.stringify(data, null, 2)}</code>
      </pre>
    </details>
  );
}
