import { queryOptions } from '@tanstack/react-query'
import type { PasskeyProof } from '#contract/account.ts'
import type { FirstOwner, SignIn } from '#contract/staff.ts'
import { type ApiClient, ApiError, read } from '../api.ts'

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
