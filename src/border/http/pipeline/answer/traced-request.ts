import type { Tracing } from '../../../telemetry/tracing.ts';
import type { Route } from '../../route.ts';
import type { ServedRequest } from '../request/served.ts';

/** A request as the first span of its trace. Its id is its correlation id, so the trace can be found by it. */
export function traced(
  tracing: Tracing,
  { method, path, operationId }: Route,
  request: ServedRequest,
  serve: (request: ServedRequest) => Promise<number>,
): Promise<number> {
  const { traceparent } = request.message.headers;
  return tracing.within(
    {
      name: `${method} ${path}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': path, operation: operationId },
      place: { correlationId: request.requestId },
      link: typeof traceparent === 'string' ? traceparent : undefined,
    },
    async (note) => {
      const status = await serve(request);
      note({ 'http.response.status_code': status });
      if (status >= 500) note({ 'error.type': String(status) });
      return status;
    },
  );
}
