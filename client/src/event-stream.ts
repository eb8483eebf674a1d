/** One server-sent event. */
export interface ServerSentEvent {
  /** The last `id` received, with this event or an earlier one. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

export interface StreamFacts {
  /** Called with each `retry:`, in milliseconds. */
  readonly onRetry?: (ms: number) => void;
}

/** Reads `text/event-stream` by the HTML standard; an event cut off before its empty line is dropped. */
export async function* serverSentEvents(
  chunks: AsyncIterable<Uint8Array>,
  { onRetry }: StreamFacts = {},
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let id: string | undefined;
  let event = '';
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      if (data.length > 0) yield { id, event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const [name, value] = fieldOf(line);
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry?.(Number(value));
  }
}

/** A comment has an empty name. */
function fieldOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

/** Lines that end in LF, CR or both; an LF in the chunk after its CR does not end another line. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  let endedInCr = false;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    const lines = (rest + (endedInCr && text.startsWith('\n') ? text.slice(1) : text)).split(/\r\n|\r|\n/);
    endedInCr = text.endsWith('\r');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
