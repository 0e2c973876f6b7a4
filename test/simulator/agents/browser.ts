import type { Cart } from '#domain/shop/cart.ts'
import type { Answer } from '../simulation/http.ts'

/** What a tab knows: which payment was tried last. The note is in local storage, so every tab of a browser has the same. */
export type Tab = { paying: { paymentId: string; ofCart: boolean } | undefined }

/** A visitor's browser: a jar of cookies and a cart and notes that all its tabs share. */
export type Browser = ReturnType<typeof createBrowser>

/** `address` is the network that its requests come from. */
export function createBrowser(address: string, cookieLine = '') {
  const jar = new Map<string, { value: string; until: number }>()
  for (const pair of cookieLine.split('; ').filter(Boolean)) {
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), { value: pair.slice(at + 1), until: Number.POSITIVE_INFINITY })
  }
  const line = (now = 0) =>
    [...jar].flatMap(([name, { value, until }]) => (until > now ? [`${name}=${value}`] : [])).join('; ')
  const notes: Tab = { paying: undefined }
  return {
    address,
    cart: [] as Cart,
    newTab: (): Tab => notes,
    cookieLine: line,
    headers: (now = 0): Record<string, string> => {
      const cookie = line(now)
      return { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie && { cookie }) }
    },
    /** Takes the cookies of an answer; `now` in ms. */
    take: ({ headers }: Answer, now: number) => {
      for (const text of headers['set-cookie'] ?? []) {
        const [pair = '', ...attributes] = text.split(';')
        const at = pair.indexOf('=')
        const age = attributes.map((one) => /^\s*max-age=(-?\d+)/i.exec(one)?.[1]).find(Boolean)
        const until = age === undefined ? Number.POSITIVE_INFINITY : now + Number(age) * 1000
        jar.set(pair.slice(0, at), { value: pair.slice(at + 1), until })
      }
    },
  }
}
