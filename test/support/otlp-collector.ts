import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeNow, listenAnywhere } from './free-port.ts';

type Behaviour = 'takes' | 'refuses' | 'says nothing';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An invented collector of traces in OTLP's JSON over HTTP. */
export async function startOtlpCollector(initially: Behaviour = 'takes') {
  let behaviour = initially;
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // A sender may give up within a body.
    collect(request, response).catch(() => response.destroy());
  });
  async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    bodies.push(text);
    if (behaviour === 'says nothing') {
      unanswered.add(response);
      return;
    }
    const isRight =
      request.method === 'POST' &&
      request.url === '/v1/traces' &&
      request.headers['content-type'] === 'application/json';
    const status = behaviour === 'refuses' || !isRight ? 400 : 200;
    if (status === 200) spans.push(...spansOf(text));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }
  return {
    url: `http://127.0.0.1:${await listenAnywhere(server)}`,
    spans: spans as readonly CollectedSpan[],
    bodies: bodies as readonly string[],
    become(next: Behaviour) {
      behaviour = next;
    },
    async stop() {
      for (const response of unanswered) response.destroy();
      await closeNow(server);
    },
  };
}
export type OtlpCollector = Awaited<ReturnType<typeof startOtlpCollector>>;

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

type CollectedSpan = ReturnType<typeof spansOf>[number];
/** Instants as nanoseconds since the epoch. */
const spansOf = (text: string) =>
  (JSON.parse(text) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: span.name,
        kind: span.kind,
        attributes: recordOf(span.attributes),
        links: span.links ?? [],
        isError: span.status.code === 2,
        start: BigInt(span.startTimeUnixNano),
        end: BigInt(span.endTimeUnixNano),
        resource: recordOf(resource.attributes),
      })),
    ),
  );

const recordOf = (attributes: readonly Attribute[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** The spans of a trace as indented lines, each level by two; equal siblings once, in a fixed order. */
export function treeOf(spans: readonly CollectedSpan[]): readonly string[] {
  const below = (parent: string | undefined, depth: number): readonly string[] => {
    const branches = spans
      .filter(({ parentSpanId }) => parentSpanId === parent)
      .map(({ name, spanId }) => [`${'  '.repeat(depth)}${name}`, ...below(spanId, depth + 1)].join('\n'));
    return [...new Set(branches)].toSorted();
  };
  return below(undefined, 0).flatMap((branch) => branch.split('\n'));
}
