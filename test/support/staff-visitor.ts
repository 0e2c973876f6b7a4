import type { createApp } from '#server/app.ts'
import { timeStep, totpCode } from '#server/services/staff/totp.ts'

type App = ReturnType<typeof createApp>
export const password = 'quiet bamboo lantern'

/** A browser of its own that talks to the whole server: it keeps the cookies that it is given. */
export function staffVisitor(app: App) {
  const cookies = new Map<string, string>()
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await app.request(path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
  const signIn = (email: string, given = password) => ask('POST', '/api/auth/sign-in/email', { email, password: given })
  return { cookies, ask, signIn }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at a moment, for a secret as it is told in text. */
export function codeOfApp(secret: string, at: Date): string {
  const bits = [...secret].map((symbol) => base32.indexOf(symbol).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Uint8Array.from(bytes), timeStep(at))
}
