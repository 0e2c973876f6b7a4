import type { OpenedEmail } from '#contract/email.ts'
import type { EmailRow } from '#contract/order.ts'
import type { Role } from '#contract/staff.ts'
import { inTransaction } from '../database/connect.ts'
import type { Actor, Deps } from '../deps.ts'
import { writeAudit } from '../services/audit.ts'
import { asEmail, findEmail, type OutboxRow, requeueEmail } from '../services/outbox-admin.ts'
import { writeEmail } from './compose.ts'
import { findEmail as findTemplate } from './emails/index.ts'
import { HeldBack } from './held-back.ts'
import { MailError } from './mailer.ts'
import { renderPreview } from './render.tsx'

type LookDeps = Pick<Deps, 'database' | 'storage' | 'publicUrl' | 'now' | 'newId' | 'randomBytes'>
type Asking = { id: string; role: Role; actor: Actor }

/**
 * Opens an e-mail of the outbox for staff; `undefined` where there is none. Nothing is kept of what was sent, so its
 * preview is written anew, without what is for its recipient alone. One about a patient's request is health information:
 * that it was read is written to the audit log (docs/product.md, "Patient data").
 */
export async function openEmail(deps: LookDeps, { id, role, actor }: Asking): Promise<OpenedEmail | undefined> {
  const opened = await lookAt(deps, id, role)
  const about = opened?.email.about
  if (opened?.preview && about?.kind === 'appointment')
    await inTransaction(deps.database, (tx) =>
      writeAudit(tx, deps, { actor, action: 'appointment.read', entity: 'appointment', entityId: about.id }),
    )
  return opened
}

export type SentAgain =
  | { ok: true; email: EmailRow }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'refused'; why: string }

/** Sends an e-mail once more to whom it was for, unless it has nothing to say any more or goes from elsewhere only. */
export async function sendEmailAgain(deps: LookDeps, { id, role, actor }: Asking): Promise<SentAgain> {
  const opened = await lookAt(deps, id, role)
  if (!opened) return { ok: false, reason: 'unknown' }
  if (opened.noAgain) return { ok: false, reason: 'refused', why: opened.noAgain }
  const email = await requeueEmail(deps, { id, actor })
  return email ? { ok: true, email } : { ok: false, reason: 'refused', why: onItsWay }
}

async function lookAt(deps: LookDeps, id: string, role: Role): Promise<OpenedEmail | undefined> {
  const row = await findEmail(deps.database.db, id)
  if (!row) return undefined
  const read = await readPreview(deps, row, role)
  return { email: asEmail(row), ...read, noAgain: whyNotAgain(row, read.noPreview) }
}

async function readPreview(deps: LookDeps, row: OutboxRow, role: Role) {
  const noPreview = findTemplate(row.template)?.closed(role)
  if (noPreview) return { preview: null, noPreview }
  try {
    const { site, written } = await writeEmail({ ...deps, reader: 'staff' }, row)
    return { preview: await renderPreview(site, row.template, written), noPreview: '' }
  } catch (error) {
    if (error instanceof HeldBack || error instanceof MailError)
      return { preview: null, noPreview: `${error.message}.` }
    throw error
  }
}

const onItsWay = 'It hasn’t been sent yet.'

/** One that failed has reached nobody, and is tried again whatever it says. */
function whyNotAgain({ status, template, payload }: OutboxRow, noPreview: string): string {
  if (status === 'queued' || status === 'sending') return onItsWay
  if (status === 'cancelled') return 'It was held back and is no longer needed.'
  if (status === 'failed' || status === 'let-go') return ''
  return noPreview || (findTemplate(template)?.noAgain(JSON.parse(payload)) ?? '')
}
