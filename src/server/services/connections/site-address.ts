import { inTransaction, type Reader, type Writer } from '#server/database/connect.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { readSetting, type Setting, writeSetting } from '../stored-settings.ts'
import type { ConnectionSaved } from './stored-connections.ts'

type AddressDeps = Pick<Deps, 'database' | 'now' | 'newId' | 'connections' | 'publicUrl' | 'formerUrl'>
type How = {
  basedOn: string | undefined
  actor: Actor
  /** The browser's `Origin`, which a page cannot forge. */
  origin: string | undefined
}
type Saved = NonNullable<Setting<'site.address'>>
export type AddressSaved = ConnectionSaved | { ok: false; field: 'url'; reason: string }

const faults = {
  elsewhere:
    'Something answers there, but it isn’t this site. Check where the domain leads, and the web server in front',
  unreachable: 'Nothing answers there. Check that the domain leads to this server, and its certificate',
} as const

/**
 * Makes another address the site's own, once it leads here: in emails, links and for search engines at once, and for sign-in
 * beside the one before, until `confirmAddress` (docs/product.md, "Address of the site"). A request
 * from the new address proves that it leads here.
 */
export async function changeAddress(
  deps: AddressDeps,
  { url, origin, ...how }: How & { url: string },
): Promise<AddressSaved> {
  const isThere = origin === url
  if (!isThere) {
    const state = await deps.connections.checkAddress(url)
    if (state !== 'here') return { ok: false, field: 'url', reason: faults[state] }
  }
  // The address is confirmed already, as the current or the former one.
  const isKnown = url === (deps.formerUrl ?? deps.publicUrl)
  return save(deps, how, (before) => {
    const former = before?.confirmed === false ? before.former : (before?.url ?? '')
    return { url, former, confirmed: isThere || isKnown }
  })
}

/** Says, from the new address, that it works: from then on it is the only one. */
export async function confirmAddress(deps: AddressDeps, { origin, ...how }: How): Promise<AddressSaved> {
  if (origin !== deps.publicUrl)
    return { ok: false, field: 'url', reason: `Open the dashboard at ${deps.publicUrl} and confirm it there` }
  return save(deps, how, (before) => (before ? { ...before, confirmed: true } : undefined))
}

/** Goes back to the address before, while the new one is not confirmed. */
export const dropAddress = (deps: AddressDeps, { origin: _, ...how }: How): Promise<AddressSaved> =>
  save(deps, how, (before) => {
    if (!before || before.confirmed) return undefined
    return before.former === '' ? null : { url: before.former, former: '', confirmed: true }
  })

async function save(
  deps: AddressDeps,
  { basedOn, actor }: Omit<How, 'origin'>,
  /** `undefined` if there is nothing left to change. */
  change: (before: Saved | null) => Omit<Saved, 'savedAt'> | null | undefined,
): Promise<AddressSaved> {
  const isSaved = await inTransaction(deps.database, async (tx) => {
    const before = await readSetting(tx, 'site.address')
    if (basedOn !== undefined && basedOn !== (before?.savedAt ?? '')) return false
    const now = deps.now()
    const next = change(before)
    if (next === undefined) return false
    await writeSetting(tx, 'site.address', next && { ...next, savedAt: now.toISOString() }, now)
    const after = next && { url: next.url, confirmed: next.confirmed }
    const action = next ? 'connection.saved' : 'connection.removed'
    await writeAudit(tx, deps, { actor, action, entity: 'connection', entityId: 'address', after: after ?? {} })
    return true
  })
  if (!isSaved) return { ok: false, reason: 'stale' }
  await deps.connections.refresh()
  return { ok: true }
}

/** When the address was last saved; empty where it never was. */
export const addressRevision = async (db: Reader): Promise<string> =>
  (await readSetting(db, 'site.address'))?.savedAt ?? ''

/** Lets people sign in to a restored copy at any address, in the transaction that fills it. */
export async function unconfirmAddress(tx: Writer, now: Date): Promise<void> {
  const saved = await readSetting(tx, 'site.address')
  if (saved) await writeSetting(tx, 'site.address', { ...saved, former: '', confirmed: false }, now)
}
