import type { MailConnection, PaymentsConnection, SiteAddress, StorageConnection } from '#contract/connections.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery } from './calls.ts'

/** The connections, for owners. */
export const connectionsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'connections'], () => api.connections.$get())

/** Each change sends the revision that it is based on. */
export const connectMail = (api: ApiClient, json: MailConnection, revision: string) =>
  read(api.connections.mail.$put({ json, header: basedOn(revision) }))
export const disconnectMail = (api: ApiClient, revision: string) =>
  read(api.connections.mail.$delete({ header: basedOn(revision) }))
/** Renews the address to which the mail provider reports. */
export const renewEventsAddress = (api: ApiClient) => read(api.connections.mail['events-address'].$post())
export const connectPayments = (api: ApiClient, json: PaymentsConnection, revision: string) =>
  read(api.connections.payments.$put({ json, header: basedOn(revision) }))
export const disconnectPayments = (api: ApiClient, revision: string) =>
  read(api.connections.payments.$delete({ header: basedOn(revision) }))

export const connectStorage = (api: ApiClient, json: StorageConnection, revision: string) =>
  read(api.connections.storage.$put({ json, header: basedOn(revision) }))
export const disconnectStorage = (api: ApiClient, revision: string) =>
  read(api.connections.storage.$delete({ header: basedOn(revision) }))
export const stopStorageMove = (api: ApiClient, revision: string) =>
  read(api.connections.storage.move.$delete({ header: basedOn(revision) }))

export const changeAddress = (api: ApiClient, json: SiteAddress, revision: string) =>
  read(api.connections.address.$put({ json, header: basedOn(revision) }))
export const confirmAddress = (api: ApiClient, revision: string) =>
  read(api.connections.address.confirmation.$put({ header: basedOn(revision) }))
export const dropAddress = (api: ApiClient, revision: string) =>
  read(api.connections.address.$delete({ header: basedOn(revision) }))

export const checkAddress = (api: ApiClient) => read(api.connections.address.$get())

/** The DNS records of the sender's domain. */
export const checkMailRecords = (api: ApiClient, selector: string) =>
  read(api.connections.mail.records.$get({ query: { selector } }))
