import { createApp } from '#server/app.ts'
import type { Engine } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { owner, staff } from './accounts.ts'
import { httpClient, signedInClient } from './http-client.ts'
import { giveClinicAddress } from './paid-shop.ts'
import { newShop, type TestShop } from './shop.ts'
import { addStaff } from './staff-accounts.ts'

const accounts = { owner, staff }
export type Who = keyof typeof accounts | 'nobody'

/** A shop behind the whole server, with an owner and a member of staff who are signed in. */
export async function newStaffShop(engine: Engine, overrides: Partial<Deps> = {}) {
  const shop: TestShop = await newShop(engine, overrides)
  await giveClinicAddress(shop)
  const app = createApp(shop.deps)
  for (const role of ['owner', 'staff'] as const) await addStaff(shop.deps, { ...accounts[role], role })
  const clients = { owner: await signedInClient(app, owner), staff: await signedInClient(app, staff) }
  return {
    ...shop,
    app,
    clients,
    ask: (who: Who, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
      (who === 'nobody' ? httpClient(app) : clients[who]).send(method, path, body, headers),
    /** Again where the clock was put forward: sessions end. */
    signIn: async (role: keyof typeof accounts) => {
      clients[role] = await signedInClient(app, accounts[role])
    },
  }
}
export type StaffShop = Awaited<ReturnType<typeof newStaffShop>>
