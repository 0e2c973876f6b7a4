import { queryOptions } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import type { PasskeyProof } from '#contract/account.ts'
import type { EditableSection, SectionContent } from '#contract/content.ts'
import type { FirstOwner, SignIn } from '#contract/staff.ts'
import { type ApiClient, ApiError, read } from '../api.ts'
import { basedOn, revisionIn } from './calls.ts'
import { sectionEndpoints, sectionSources } from './content.ts'

/** The signed-in person, or `null`. */
export const meQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'me'],
    queryFn: () =>
      read(api.staff.me.$get()).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }),
  })

export const signIn = (api: ApiClient, json: SignIn) => read(api.auth['sign-in'].email.$post({ json }))
/** The second step of signing in, if the account needs a code. */
export const signInWithCode = (api: ApiClient, code: string) => read(api.auth['sign-in'].code.$post({ json: { code } }))
/** Signs in with a passkey. Throws the browser’s error if the person declines. */
export async function signInWithPasskey(api: ApiClient) {
  const options = await read(api.auth['sign-in'].passkey.options.$post())
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const input = { optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'] }
  const proof = await startAuthentication(input)
  return read(api.auth['sign-in'].passkey.$post({ json: proof as unknown as PasskeyProof }))
}
export const signOut = (api: ApiClient) => read(api.auth['sign-out'].$post())

/** Whether there is no account yet. */
export const setupNeededQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['admin', 'setup'], queryFn: () => read(api.setup.$get()) })

/** Whether a set-up link can still be used, or the sentence that says why not. */
export const setupLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['admin', 'setup', token],
    queryFn: async () => {
      await read(api.setup.check.$post({ json: { token } }))
      return true
    },
  })
export const createOwner = (api: ApiClient, json: FirstOwner & { token: string }) => read(api.setup.$post({ json }))

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

/** Saves a section that was edited from a revision. An `ApiError` of type `stale` when someone else saved meanwhile. */
export const saveSection = <S extends EditableSection>(
  api: ApiClient,
  section: S,
  { value, revision }: SectionRevision<S>,
) => readRevision<S>(sectionEndpoints(api)[section].$put({ json: value, header: basedOn(revision) }))

/** The versions of a section, newest first. */
export const readHistory = (api: ApiClient, section: EditableSection) =>
  read(api.content[':section'].revisions.$get({ param: { section } }))
