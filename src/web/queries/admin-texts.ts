import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import type { AdminText, OpenedText, TextContent, TextSection } from '#contract/admin-text.ts'
import { type ApiClient, read } from '../api.ts'
import { readHistory } from './admin-sections.ts'
import { basedOn } from './calls.ts'

type Json<S extends TextSection> = { json: TextContent[S] }
type From = { header: { 'if-match': string } }
type TextEndpoints = {
  [S in TextSection]: {
    $get: () => Promise<ClientResponse<OpenedText<S>>>
    $put: (save: Json<S> & From) => Promise<ClientResponse<AdminText<S>>>
    'preview-link': { $post: (shared: Json<S>) => Promise<ClientResponse<{ url: string; expiresAt: string }>> }
    'working-copy': {
      $put: (typed: Json<S> & From) => Promise<ClientResponse<unknown>>
      $delete: () => Promise<ClientResponse<unknown>>
    }
  }
}
/** The routes of the texts; the server creates them from the same list. */
const one = <S extends TextSection>(api: ApiClient, section: S): TextEndpoints[S] =>
  (api as unknown as { 'admin-texts': TextEndpoints })['admin-texts'][section]

/** A section with drafts, for the editor; fetched each time it is opened. */
export const openedTextQuery = <S extends TextSection>(api: ApiClient, section: S) =>
  queryOptions({
    queryKey: ['admin', 'text', section] as const,
    queryFn: () => read(one(api, section).$get()) as Promise<OpenedText<S>>,
    staleTime: 0,
    gcTime: 0,
  })

/** Saves it as it was edited from a version. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveText = <S extends TextSection>(api: ApiClient, section: S, json: TextContent[S], revision: number) =>
  read(one(api, section).$put({ json, header: basedOn(revision) })) as Promise<AdminText<S>>

/** Saves unsaved input on the server, as a working copy. */
export const saveTextWorkingCopy = <S extends TextSection>(
  api: ApiClient,
  section: S,
  json: TextContent[S],
  revision: number,
) => read(one(api, section)['working-copy'].$put({ json, header: basedOn(revision) }))
export const deleteTextWorkingCopy = (api: ApiClient, section: TextSection) =>
  read(one(api, section)['working-copy'].$delete())

/** Creates a link with which anyone can see the site with the unsaved input. */
export const shareText = <S extends TextSection>(api: ApiClient, section: S, json: TextContent[S]) =>
  read(one(api, section)['preview-link'].$post({ json }))

/** The versions of a section, newest first, with missing fields filled in from `latest`, such as the publication time. */
export const readTextHistory = async <S extends TextSection>(api: ApiClient, section: S, latest: TextContent[S]) => {
  const blank = section === 'words' ? Object.fromEntries(Object.keys(latest).map((key) => [key, ''])) : {}
  return (await readHistory(api, section)).map((version) => ({
    ...version,
    value: { ...blank, ...(version.value as object), publishAt: latest.publishAt } as TextContent[S],
  }))
}
