import { encryptedConnections } from '#contract/connections.ts'
import { inTransaction, type Tx } from '#server/database/connect.ts'
import type { Actor, WriteDeps } from '#server/deps.ts'
import { writeAudit } from '../audit.ts'
import { encryptionContext, originOf } from '../developers/webhook-endpoints.ts'
import { readSetting, writeSetting } from '../stored-settings.ts'
import type { SecretCipher } from './secret-cipher.ts'
import { isDetached } from './stored-connections.ts'

type Rotation = { reencrypted: number; unreadable: string[] }

/**
 * Encrypts everything anew that an owner has entered, with the first key of `cipher`, all of it or nothing. What neither key
 * decrypts stays as it is and is named in `unreadable`: an owner has to enter it again. Idempotent.
 */
export const reencryptAll = (
  deps: WriteDeps,
  { cipher, actor }: { cipher: SecretCipher; actor: Actor },
): Promise<Rotation> =>
  inTransaction(deps.database, async (tx) => {
    const done: Rotation = { reencrypted: 0, unreadable: [] }
    const again = (context: string, name: string, ciphertext: string): string | undefined => {
      const value = cipher.decrypt(context, ciphertext)
      if (value === undefined) {
        done.unreadable.push(name)
        return undefined
      }
      done.reencrypted++
      return cipher.encrypt(context, value)
    }
    await reencryptConnections(tx, deps.now(), again)
    for (const { id, url, secret } of await tx.selectFrom('webhook_endpoints').selectAll().execute()) {
      const fresh = again(encryptionContext(id), `webhook to ${originOf(url)}`, secret)
      if (fresh) await tx.updateTable('webhook_endpoints').set({ secret: fresh }).where('id', '=', id).execute()
    }
    const after = { resealed: done.reencrypted, unreadable: done.unreadable }
    const about = { entity: 'connection', entityId: '*', after } as const
    await writeAudit(tx, deps, { actor, action: 'connection.resealed', ...about })
    return done
  })

type Reencrypt = (context: string, name: string, ciphertext: string) => string | undefined

async function reencryptConnections(tx: Tx, now: Date, again: Reencrypt): Promise<void> {
  for (const name of encryptedConnections) {
    const key = `connection.${name}` as const
    const row = await readSetting(tx, key)
    const fresh = row && !isDetached(row) ? again(name, `connection ${name}`, row.sealed) : undefined
    if (row && fresh) await writeSetting(tx, key, { ...row, sealed: fresh }, now)
  }
}
