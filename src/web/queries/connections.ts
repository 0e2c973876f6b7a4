import { queryOptions } from '@tanstack/react-query'
import type { MailConnection, PaymentsConnection } from '#contract/connections.ts'
import { type ApiClient, read } from '../api.ts'

/** What is connected, for owners. */
export const connectionsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'connections'] as const, queryFn: () => read(api.connections.$get()) })

export const connectMail = (api: ApiClient, json: MailConnection) => read(api.connections.mail.$put({ json }))
export const disconnectMail = (api: ApiClient) => read(api.connections.mail.$delete())
export const connectPayments = (api: ApiClient, json: PaymentsConnection) =>
  read(api.connections.payments.$put({ json }))
export const disconnectPayments = (api: ApiClient) => read(api.connections.payments.$delete())

/** What the name servers say of the sender's domain. */
export const checkMailRecords = (api: ApiClient, selector: string) =>
  read(api.connections.mail.records.$get({ query: { selector } }))
