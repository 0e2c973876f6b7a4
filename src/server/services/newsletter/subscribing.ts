import { createHmac } from 'node:crypto'
import type { Subscription } from '#contract/newsletter.ts'
import { inTransaction, type Reader, type Tx } from '#server/database/connect.ts'
import type { Deps, RandomDeps, RowDeps } from '#server/deps.ts'
import { equalsSecret } from '#server/token.ts'
import { binnedOf, binnedWithIds, changeInBin, mainRow } from '../bin/bin.ts'
import { type SecretDeps, storedSecret } from '../stored-secret.ts'
import { readSetting } from '../stored-settings.ts'
import { isErased } from './erased-addresses.ts'
import { confirmationKey, dropConfirmation, requestConfirmation } from './subscription-confirmation.ts'
import { welcomeSubscriber } from './welcome.ts'

/**
 * Subscribes an address to the newsletter (docs/product.md, "Subscribing and consent"). Twice is one subscription and
 * keeps the first consent time. One that has left stays as it is and is asked by email: anybody can type an address
 * in, and only who reads its mail can agree for it. The welcome email goes out once to an address, ever, so that the
 * form cannot be used to fill a stranger's mailbox. Where the clinic wants it so, everybody is asked by email first.
 * Returns the same in every case, so that nobody learns who is on the list.
 */
export async function subscribe(deps: RandomDeps, { email }: Subscription): Promise<Subscription> {
  const key = await confirmationKey(deps)
  await inTransaction(deps.database, async (tx) => {
    const needsYes = (await readSetting(tx, 'newsletter.confirmsFirst')) || (await isErased(tx, key, email))
    const joined = await addToList(tx, deps, { email, source: 'form', consent_note: '', needsYes })
    if (joined.status === 'unsubscribed')
      await requestConfirmation(tx, deps, { subscriber: joined, source: 'form', consent_note: '', key })
  })
  return { email }
}

type Joining = {
  email: string
  source: 'form' | 'staff'
  consent_note: string
  /** Whether they are on the list only once they have said so by email. */
  needsYes: boolean
}

/** Adds an address to the list, and queues the welcome email if it is new. Returns its row. */
export async function addToList(tx: Tx, deps: RowDeps, { needsYes, ...joining }: Joining) {
  const at = deps.now().toISOString()
  const made = await tx
    .insertInto('subscribers')
    .values({
      ...joining,
      id: deps.newId(),
      status: needsYes ? 'unsubscribed' : 'subscribed',
      left_because: needsYes ? 'unconfirmed' : '',
      consented_at: at,
      left_at: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made && !needsYes) await welcomeSubscriber(tx, deps, { ...made, source: joining.source })
  const row =
    made ??
    (await tx.selectFrom('subscribers').selectAll().where('email', '=', joining.email).executeTakeFirstOrThrow())
  return { ...row, isNew: made !== undefined }
}

/** A subscriber who may be written to, or `undefined` for one who has left. */
export const findSubscriber = (db: Reader, id: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'source'])
    .where('id', '=', id)
    .where('status', '=', 'subscribed')
    .executeTakeFirst()

/**
 * The address at which a subscriber leaves the list (docs/product.md, "Subscribing and consent"): opened it shows a
 * page with a button, and posted to it unsubscribes at once (RFC 8058). It stays true for good, so that links in old
 * messages work.
 */
export async function unsubscribeAddress(
  deps: SecretDeps & Pick<Deps, 'publicUrl'>,
  subscriberId: string,
): Promise<string> {
  const token = `${subscriberId}.${signatureOf(await secretOf(deps), subscriberId)}`
  return `${deps.publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`
}

export type UnsubscribeOutcome = { ok: true } | { ok: false; reason: 'unknown_token' }

/** Unsubscribes the holder of a token from an `unsubscribeAddress`. Repeating it changes nothing. */
export async function unsubscribe(
  deps: Pick<Deps, 'database' | 'now' | 'randomBytes'>,
  { token }: { token: string },
): Promise<UnsubscribeOutcome> {
  const [id = '', signature = ''] = token.split('.')
  if (!equalsSecret(signature, signatureOf(await secretOf(deps), id))) return { ok: false, reason: 'unknown_token' }
  const at = deps.now().toISOString()
  await inTransaction(deps.database, (tx) => removeFromList(tx, { id, at }))
  return { ok: true }
}

type Leaving = { id: string; at: string; because?: 'bounced' | 'complained' }

/**
 * Takes someone off the list and off every newsletter that is under way, and so that they are not on it when they are brought back
 * from the bin. `because`: why, where they did not ask for it. Returns whether they were on it.
 */
export async function removeFromList(tx: Tx, { id, at, because }: Leaving): Promise<boolean> {
  const gone = { status: 'unsubscribed', left_at: at, left_because: because ?? '', updated_at: at } as const
  const left = await tx
    .updateTable('subscribers')
    .set(gone)
    .where('id', '=', id)
    .where('status', '=', 'subscribed')
    .returning('email')
    .executeTakeFirst()
  await tx.deleteFrom('newsletter_recipients').where('subscriber_id', '=', id).execute()
  // Unsubscribing while a confirmation is pending answers it.
  await dropConfirmation(tx, id)
  const [deleted] = await binnedWithIds(tx, 'subscriber', [id])
  const email = left?.email ?? deleted?.email
  if (email === undefined) return false
  // They may have been deleted several times, and have joined again in between.
  const binned = (await binnedOf(tx, 'subscriber', { email })).filter(
    (row) => mainRow<'subscribers'>(row).status === 'subscribed',
  )
  for (const row of binned) await changeInBin(tx, row, gone)
  return left !== undefined || binned.length > 0
}

const secretOf = (deps: SecretDeps) => storedSecret(deps, 'newsletter.secret')

const signatureOf = (secret: string, subscriberId: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:${subscriberId}`).digest('base64url')
