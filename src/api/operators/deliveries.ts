import type { DeliveryFigures, EndpointFigures } from '../../domain/webhook.ts';
import type { DeliveryStand, EndpointStand } from './answers.ts';

/** How deliveries stand, as operators may see it: of each address no more than its origin. */
export function deliveryStand({ position: _, endpoints, ...figures }: DeliveryFigures): DeliveryStand {
  const { begun_at, begun_because } = figures;
  const isBefore = ({ webhook }: EndpointFigures) => begun_at !== null && webhook.created_at < begun_at;
  return {
    ...figures,
    missed_before: begun_because === 'FIRST' ? endpoints.some(isBefore) : begun_because !== null,
    given_up: endpoints.reduce((sum, { given_up }) => sum + given_up, 0),
    endpoints: endpoints.map(endpointStand),
  };
}

const endpointStand = ({ webhook, ...health }: EndpointFigures): EndpointStand => ({
  id: webhook.id,
  organization_id: webhook.organization_id,
  origin: URL.parse(webhook.url)?.origin ?? '',
  status: webhook.status,
  disabled_because: webhook.disabled?.because ?? null,
  ...health,
});
