import { createApp } from '#server/app.ts'
import type { Engine } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { giveClinicAddress } from './paid-shop.ts'
import { newShop, type TestShop } from './shop.ts'
import { addStaff } from './staff-accounts.ts'

const password = 'quiet bamboo lantern'
export type Who = 'owner' | 'staff' | 'nobody'

/** A shop behind the whole server, with an owner and a member of staff who are signed in. */
export async function newStaffShop(engine: Engine, overrides: Partial<Deps> = {}) {
  const shop: TestShop = await newShop(engine, overrides)
  await giveClinicAddress(shop)
  const app = createApp(shop.deps)
  const cookies: Record<Who, string> = { owner: '', staff: '', nobody: '' }

  const ask = async (who: Who, method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const answer = await app.request(path, {
      method,
      headers: { ...more, cookie: cookies[who], ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  /** Again where the clock was put forward: sessions end. */
  const signIn = async (role: 'owner' | 'staff') => {
    const answer = await ask('nobody', 'POST', '/api/auth/sign-in/email', { email: `${role}@clinic.example`, password })
    cookies[role] = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  for (const role of ['owner', 'staff'] as const) {
    const email = `${role}@clinic.example`
    const name = role === 'owner' ? 'Mei Tan' : 'Sam Lee'
    await addStaff(shop.deps, { name, email, role, password })
    await signIn(role)
  }
  return { ...shop, app, ask, cookies, signIn }
}
export type StaffShop = Awaited<ReturnType<typeof newStaffShop>>
