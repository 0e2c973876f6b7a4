import { apiVersion } from '../stripe/client.ts'
import type { DemoContext } from './context.ts'
import { postTo } from './events.ts'
import type { ParametersOf } from './parameters.ts'

/** Creates the account's webhook endpoint. Its signing secret is returned only once. */
export function createWebhookEndpoint(
  { deps, events, livemode, unixNow, webhookSecret }: DemoContext,
  { url, enabled_events }: ParametersOf<'createWebhookEndpoint'>,
) {
  events.start(postTo(url))
  return {
    id: `we_${deps.newId().replaceAll('-', '')}`,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    created: unixNow(),
    enabled_events: Object.values(enabled_events),
    livemode,
    secret: webhookSecret,
    status: 'enabled',
    url,
  }
}
