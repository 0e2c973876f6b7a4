import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import type { EditableSection, SectionContent } from '#contract/content.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery, revisionIn } from './calls.ts'
import { sectionEndpoints, sectionSources } from './content.ts'

/** A section with the revision that an edit of it starts from. */
export type SectionRevision<S extends EditableSection> = { value: SectionContent[S]; revision: number }

async function readRevision<S extends EditableSection>(
  call: Promise<ClientResponse<SectionContent[S]>>,
): Promise<SectionRevision<S>> {
  const response = await call
  const value = (await read(Promise.resolve(response))) as SectionContent[S]
  return { value, revision: Number(revisionIn(response)) }
}

/** A section as it stands, to be edited, with the clinic's facts as names in braces. Unlike on the public site there is no default to fall back on. */
export const fetchSection = <S extends EditableSection>(api: ApiClient, section: S): Promise<SectionRevision<S>> =>
  readRevision<S>(sectionSources(api)[section].$get())

export const editedSectionQuery = <S extends EditableSection>(api: ApiClient, section: S) =>
  queryOptions({ queryKey: ['admin', 'content', section], queryFn: () => fetchSection(api, section) })

/** Saves a section that was edited from a revision. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveSection = <S extends EditableSection>(
  api: ApiClient,
  section: S,
  { value, revision }: SectionRevision<S>,
) => readRevision<S>(sectionEndpoints(api)[section].$put({ json: value, header: basedOn(revision) }))

/** The versions of a section, newest first. */
export const readHistory = (api: ApiClient, section: EditableSection) => read(history(api, section))
const history = (api: ApiClient, section: EditableSection) =>
  api.content[':section'].revisions.$get({ param: { section } })
export const historyQuery = (api: ApiClient, section: EditableSection) =>
  dashboardQuery(['admin', 'history', section], () => history(api, section), { staleTime: 0, gcTime: 0 })
/** The versions of the appearance, read anew once there is a later one. */
export const appearancesQuery = (api: ApiClient, revision: number) =>
  dashboardQuery(['admin', 'content', 'look', 'versions', revision], () => history(api, 'look'))
