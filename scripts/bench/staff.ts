import { owner } from '#test/support/accounts.ts'

export type Staff = {
  cookie: string
  ask: (path: string, method?: string, body?: unknown) => Promise<Response>
}

/** The first owner of a server, signed in. `ask` throws unless the answer is a good one. */
export async function signInAt(url: string): Promise<Staff> {
  const send = async (cookie: string, path: string, method = 'GET', body?: unknown) => {
    const headers = { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) }
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const answer = await fetch(url + path, request)
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const signedIn = await send('', '/api/auth/sign-in/email', 'POST', owner)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { cookie, ask: (path, method, body) => send(cookie, path, method, body) }
}

/** A save of a word that every page bears, another each time: all pages have to be made anew. */
export async function staffWrite({ ask }: Staff): Promise<() => Promise<void>> {
  const words = await (await ask('/api/admin/content/words')).json()
  let saves = 0
  return async () => {
    const changed = { ...words, blogName: saves++ % 2 === 0 ? 'Journal' : 'Notes' }
    await (await ask('/api/content/words', 'PUT', changed)).arrayBuffer()
  }
}
