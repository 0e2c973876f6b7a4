import type { NewApiKey } from '#contract/api-key.ts'
import type { Webhook, WebhookChange } from '#contract/webhook.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** The keys of programs that use the API, for owners; each has been used at any time. */
export const apiKeysQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'developers', 'keys'], () => api['api-keys'].$get(), { staleTime: 0 })
export const createApiKey = (api: ApiClient, json: NewApiKey) => read(api['api-keys'].$post({ json }))
export const revokeApiKey = (api: ApiClient, id: string) => read(api['api-keys'][':id'].$delete({ param: { id } }))

/** The addresses that are told what happens, for owners. */
export const webhooksQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'developers', 'webhooks'], () => api.webhooks.$get(), { staleTime: 0 })
export const deliveriesQuery = (api: ApiClient, id: string) =>
  dashboardQuery(
    ['admin', 'developers', 'deliveries', id],
    () => api.webhooks[':id'].deliveries.$get({ param: { id } }),
    { staleTime: 0 },
  )

type One = Pick<Webhook, 'id' | 'revision'>
const one = ({ id, revision }: One) => ({ param: { id }, header: basedOn(revision) })
export const addWebhook = (api: ApiClient, json: WebhookChange) => read(api.webhooks.$post({ json }))
export const saveWebhook = (api: ApiClient, webhook: One, json: WebhookChange) =>
  read(api.webhooks[':id'].$put({ ...one(webhook), json }))
export const renewWebhookSecret = (api: ApiClient, webhook: One) => read(api.webhooks[':id'].secret.$post(one(webhook)))
export const removeWebhook = (api: ApiClient, webhook: One) => read(api.webhooks[':id'].$delete(one(webhook)))
export const testWebhook = (api: ApiClient, id: string) => read(api.webhooks[':id'].test.$post({ param: { id } }))
export const resendDelivery = (api: ApiClient, id: string, deliveryId: string) =>
  read(api.webhooks[':id'].deliveries[':deliveryId'].resend.$post({ param: { id, deliveryId } }))
