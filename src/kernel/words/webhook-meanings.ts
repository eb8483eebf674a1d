const as = (description: string) => ({ description });

/** Fields of a webhook and its deliveries. */
export const webhookMeanings = {
  id: as('Id of the webhook, a UUID that the service gave it.'),
  url: as(
    'Where deliveries are sent: `https`, port 443 or above 1023, no credentials and no fragment, a name that resolves to public addresses alone. The operator may name hosts that are excepted.',
  ),
  types: as('Event types it receives, each a type of the feed.'),
  description: as('What the organization calls it, for people; null when nothing was said.'),
  status: as('ENABLED; or DISABLED, and then nothing is sent to it.'),
  disabled_because: as(
    'REQUESTED by a PATCH, GONE: it answered 410, FAILED_FOR_DAYS: no delivery reached it for five days; null while it is enabled.',
  ),
  secret: as(
    'What deliveries are signed with, `whsec_` and base64: shown by this answer and its repetitions alone. Keep it as you keep a password.',
  ),
  delivery_id: as('Id of the delivery.'),
  event_id: as('Id of the event, as in the feed: the `webhook-id` of every try.'),
  type: as('The event type, one of the feed, or `webhook.test`.'),
  cause: as('EVENT: it happened; REPLAY or TEST: it was asked for.'),
  delivery_status: as(
    'WAITING for its next try, DELIVERED, GIVEN_UP after the last try, CANCELLED: the webhook was disabled before.',
  ),
  tries: as('How often it was sent, the newest ten in full.'),
  try_count: as('How often it was sent.'),
  next_try_at: as('When it is sent again; null when it is not.'),
  may_repeat: as(
    'True when the service was restored from a backup while it waited: it may have been delivered before.',
  ),
  http_status: as('Status of the answer; null when there was none.'),
  failure: as(
    'Why the try failed: STATUS, REDIRECTED, GONE, TIMED_OUT, NAME_NOT_FOUND, ADDRESS_REFUSED, URL_REFUSED, CERTIFICATE_REFUSED, CONNECTION_FAILED or UNREADABLE_ANSWER; null when it did not.',
  ),
  detail: as('The failure in words, for people; null when there is nothing to add.'),
  answer: as(
    'The first 1,024 bytes of the answer as text, never read by the service; null when there was none.',
  ),
  duration_ms: as('How long the try took, in milliseconds.'),
};
