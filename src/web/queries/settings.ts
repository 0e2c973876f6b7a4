import type { ClientResponse } from 'hono/client'
import type { AppointmentRules } from '#contract/appointment.ts'
import type { Settings } from '#contract/settings.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, readQuery } from './calls.ts'

/** The settings with an editor: their own sections, and the retention of appointment requests. */
type Kept = Settings & { retention: AppointmentRules }
export type SettingsTab = keyof Kept
export type SettingsRevision<S extends SettingsTab> = { value: Kept[S]; revision: string }

type Body<S extends SettingsTab> = { json: Kept[S]; header: { 'if-match': string } }
type SectionEndpoints = {
  [S in SettingsTab]: {
    get: () => Promise<ClientResponse<Kept[S]>>
    put: (body: Body<S>) => Promise<ClientResponse<Kept[S]>>
  }
}
const sectionEndpoints = (api: ApiClient): SectionEndpoints => ({
  clinic: { get: () => api.settings.clinic.$get(), put: (body) => api.settings.clinic.$put(body) },
  business: { get: () => api.settings.business.$get(), put: (body) => api.settings.business.$put(body) },
  booking: { get: () => api.settings.booking.$get(), put: (body) => api.settings.booking.$put(body) },
  email: { get: () => api.settings.email.$get(), put: (body) => api.settings.email.$put(body) },
  newsletter: { get: () => api.settings.newsletter.$get(), put: (body) => api.settings.newsletter.$put(body) },
  visits: { get: () => api.settings.visits.$get(), put: (body) => api.settings.visits.$put(body) },
  alerts: { get: () => api.settings.alerts.$get(), put: (body) => api.settings.alerts.$put(body) },
  bookkeeping: { get: () => api.settings.bookkeeping.$get(), put: (body) => api.settings.bookkeeping.$put(body) },
  backups: { get: () => api.settings.backups.$get(), put: (body) => api.settings.backups.$put(body) },
  retention: {
    get: () => api['appointment-rules'].$get(),
    put: (body) => api['appointment-rules'].$put(body),
  },
})

async function readRevision<S extends SettingsTab>(
  call: Promise<ClientResponse<Kept[S]>>,
): Promise<SettingsRevision<S>> {
  const response = await call
  const value = (await read(Promise.resolve(response))) as Kept[S]
  return { value, revision: response.headers.get('etag')?.replace(/^(?:W\/)?"|"$/g, '') ?? '' }
}

/** A section of the settings as it stands, to be edited. */
export const readSettings = <S extends SettingsTab>(api: ApiClient, section: S) =>
  readRevision<S>(sectionEndpoints(api)[section].get())

/** Saves a section that was edited from a revision. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveSettings = <S extends SettingsTab>(
  api: ApiClient,
  section: S,
  { value, revision }: SettingsRevision<S>,
) => readRevision<S>(sectionEndpoints(api)[section].put({ json: value, header: basedOn(revision) }))

/** The facts that the settings forms need. */
export const settingsFactsQuery = (api: ApiClient) =>
  readQuery(['admin', 'settings', 'facts'], () => api.settings.$get())

export const sendTestEmail = (api: ApiClient) => read(api.settings.email.test.$post())

/** The account codes of the clinic's bookkeeping. */
export const bookkeepingQuery = (api: ApiClient) =>
  readQuery(['admin', 'settings', 'bookkeeping', 'codes'], () => api.settings.bookkeeping.$get())
