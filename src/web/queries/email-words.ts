import type { EmailKind, EmailWords } from '#contract/email-kinds.ts'
import { type ApiClient, read } from '../api.ts'
import { basedOn, dashboardQuery, revisionIn } from './calls.ts'

const one = (api: ApiClient) => api['email-words'][':kind']

/** Every kind of email, and whether its words were changed. */
export const emailKindsQuery = (api: ApiClient) =>
  dashboardQuery(['admin', 'email-words'], () => api['email-words'].$get(), { staleTime: 0 })

/** The words of an email with the revision that an edit of them starts from. */
export async function readEmailWords(api: ApiClient, kind: EmailKind) {
  const response = await one(api).$get({ param: { kind } })
  const value: EmailWords = await read(Promise.resolve(response))
  return { value, revision: Number(revisionIn(response)) }
}

/** Saves words that were edited from a revision. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveEmailWords = (
  api: ApiClient,
  kind: EmailKind,
  { value, revision }: { value: EmailWords; revision: number },
) => read(one(api).$put({ param: { kind }, json: value, header: basedOn(revision) }))

/** The versions of an email's words, newest first. */
export const readEmailWordsHistory = (api: ApiClient, kind: EmailKind) =>
  read(one(api).revisions.$get({ param: { kind } }))

/** The email with words that need not be saved. */
export const emailWordsPreviewQuery = (api: ApiClient, kind: EmailKind, words: EmailWords) =>
  dashboardQuery(
    ['admin', 'email-words', kind, 'preview', words],
    () => one(api).preview.$post({ param: { kind }, json: words }),
    { gcTime: 60_000 },
  )

/** Sends the email with words that need not be saved to the signed-in staff member. Returns the address. */
export const sendEmailWordsTest = (api: ApiClient, kind: EmailKind, words: EmailWords) =>
  read(one(api).test.$post({ param: { kind }, json: words }))
