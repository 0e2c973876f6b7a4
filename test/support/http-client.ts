import { setTimeout as sleep } from 'node:timers/promises'

/** What requests go to: a server by its address, or an app in this process. */
export type Target = string | { request: (path: string, init?: RequestInit) => Response | Promise<Response> }

type Options = {
  /** They go with every request. */
  headers?: Record<string, string>
  /** What it begins with, for example what another client has. */
  cookies?: Iterable<[name: string, value: string]>
  /** For loads: sends a request again when the server says that it is busy. Nothing was done for the refused one. */
  retriesWhenBusy?: boolean
}

/** What `fetch`, and `request` of an app, take to send a value as JSON. */
export const jsonRequest = (method: string, json?: unknown, headers: Record<string, string> = {}) => ({
  method,
  headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
  ...(json !== undefined && { body: JSON.stringify(json) }),
})

/** The `Cookie` header that a browser sends after this answer, which is its first. */
export const cookieOf = (answer: Response) => cookieHeader(takeCookies(new Map(), answer))

const cookieHeader = (cookies: Map<string, string>) => [...cookies].map((pair) => pair.join('=')).join('; ')

function takeCookies(cookies: Map<string, string>, { headers }: Response): Map<string, string> {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    // An empty one ends a session.
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return cookies
}

/** Speaks HTTP as a browser does: keeps the cookies that it is given. */
export function httpClient(target: Target, options: Options = {}) {
  const { headers: usual = {}, cookies: first = [], retriesWhenBusy = false } = options
  const cookies = new Map(first)
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const own = cookies.size > 0 ? { ...usual, cookie: cookieHeader(cookies) } : usual
    for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value)
    const sent = { ...init, headers }
    const answer = await (typeof target === 'string' ? fetch(target + path, sent) : target.request(path, sent))
    takeCookies(cookies, answer)
    if (!retriesWhenBusy || answer.status !== 503) return answer
    await sleep(Number(answer.headers.get('retry-after')) * 1000)
    return request(path, init)
  }
  const send = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
    const answer = await request(path, jsonRequest(method, json, headers))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
    return { status: answer.status, headers: answer.headers, text, bytes, body: isJson ? JSON.parse(text) : undefined }
  }
  return {
    /** Of the pages that it shows: an app in this process says the one of `testDeps`. */
    origin: typeof target === 'string' ? new URL(target).origin : 'http://localhost:3000',
    cookies,
    /** The `Cookie` header of its next request. */
    cookie: () => cookieHeader(cookies),
    /** For other bodies than JSON; `headers` here go before its own. */
    request,
    send,
    signIn: ({ email, password }: Account) => send('POST', '/api/auth/sign-in/email', { email, password }),
  }
}
export type HttpClient = ReturnType<typeof httpClient>

export type Account = { email: string; password: string }

/** A client in which this person is signed in. Throws where they are not let in. */
export async function signedInClient(target: Target, account: Account, options?: Options): Promise<HttpClient> {
  const client = httpClient(target, options)
  const { status, text } = await client.signIn(account)
  if (status !== 200) throw new Error(`${account.email} couldn't sign in: ${status} ${text}`)
  return client
}
