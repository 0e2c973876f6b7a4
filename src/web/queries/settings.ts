import type { ClientResponse } from 'hono/client'
import type { AppointmentRules } from '#contract/appointment.ts'
import type { Settings } from '#contract/settings.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery, revisionIn } from './calls.ts'

/** The settings with an editor: their own sections, and the retention of appointment requests. */
type Kept = Settings & { retention: AppointmentRules }
export type SettingsTab = keyof Kept
export type SettingsRevision<S extends SettingsTab> = { value: Kept[S]; revision: string }

type Body<S extends SettingsTab> = { json: Kept[S]; header: { 'if-match': string } }
type SectionEndpoint<S extends SettingsTab> = {
  $get: () => Promise<ClientResponse<Kept[S]>>
  $put: (body: Body<S>) => Promise<ClientResponse<Kept[S]>>
}
/** The routes of a section; the server makes those of `settings` from the same list. */
const one = <S extends SettingsTab>(api: ApiClient, section: S) =>
  (section === 'retention'
    ? api['appointment-rules']
    : api.settings[section as keyof Settings]) as unknown as SectionEndpoint<S>

async function readRevision<S extends SettingsTab>(
  call: Promise<ClientResponse<Kept[S]>>,
): Promise<SettingsRevision<S>> {
  const response = await call
  const value = (await read(Promise.resolve(response))) as Kept[S]
  return { value, revision: revisionIn(response) }
}

/** A section of the settings as it stands, to be edited. */
export const readSettings = <S extends SettingsTab>(api: ApiClient, section: S) =>
  readRevision<S>(one(api, section).$get())

/** Saves a section that was edited from a revision. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveSettings = <S extends SettingsTab>(
  api: ApiClient,
  section: S,
  { value, revision }: SettingsRevision<S>,
) => readRevision<S>(one(api, section).$put({ json: value, header: basedOn(revision) }))

/** The facts that the settings forms need. */
export const settingsFactsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'settings', 'facts'], () => api.settings.$get())

export const sendTestEmail = (api: ApiClient) => read(api.settings.email.test.$post())

/** The account codes of the clinic's bookkeeping. */
export const bookkeepingQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'settings', 'bookkeeping', 'codes'], () => api.settings.bookkeeping.$get())
