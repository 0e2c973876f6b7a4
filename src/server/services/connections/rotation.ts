import { sealedConnections } from '#contract/connections.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { originOf, sealedAs } from '../developers/webhook-endpoints.ts'
import { readSetting, writeSetting } from '../settings.ts'
import type { Sealing } from './sealing.ts'
import { isDetached } from './stored-connections.ts'

type Rotation = { resealed: number; unreadable: string[] }

/**
 * Seals everything anew that an owner has entered, with the first key of `sealing`, all of it or nothing. What neither key
 * opens stays as it is and is named in `unreadable`: an owner has to enter it again. Done twice it is as good as once.
 */
export const resealAll = (deps: WriteDeps, { sealing, actor }: { sealing: Sealing; actor: Actor }): Promise<Rotation> =>
  inTransaction(deps.database, async (tx) => {
    const done: Rotation = { resealed: 0, unreadable: [] }
    const again = (about: string, name: string, sealed: string): string | undefined => {
      const value = sealing.open(about, sealed)
      if (value === undefined) {
        done.unreadable.push(name)
        return undefined
      }
      done.resealed++
      return sealing.seal(about, value)
    }
    await resealConnections(tx, deps.now(), again)
    for (const { id, url, secret } of await tx.selectFrom('webhook_endpoints').selectAll().execute()) {
      const fresh = again(sealedAs(id), `webhook to ${originOf(url)}`, secret)
      if (fresh) await tx.updateTable('webhook_endpoints').set({ secret: fresh }).where('id', '=', id).execute()
    }
    const about = { entity: 'connection', entityId: '*', after: { ...done } } as const
    await writeAudit(tx, deps, { actor, action: 'connection.resealed', ...about })
    return done
  })

type Reseal = (about: string, name: string, sealed: string) => string | undefined

async function resealConnections(tx: Tx, now: Date, again: Reseal): Promise<void> {
  for (const name of sealedConnections) {
    const key = `connection.${name}` as const
    const row = await readSetting(tx, key)
    const fresh = row && !isDetached(row) ? again(name, `connection ${name}`, row.sealed) : undefined
    if (row && fresh) await writeSetting(tx, key, { ...row, sealed: fresh }, now)
  }
}
