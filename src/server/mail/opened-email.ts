import type { Role } from '#contract/staff.ts'
import type { Deps } from '../deps.ts'
import { notSentYetMessage, type OutboxRow } from '../services/outbox-admin.ts'
import { writeEmail } from './compose.ts'
import { findEmail as findTemplate } from './emails/index.ts'
import { HeldBack } from './held-back.ts'
import { MailError } from './mailer.ts'
import { renderPreview } from './render.tsx'

type ReadDeps = Pick<Deps, 'database' | 'storage' | 'publicUrl' | 'now' | 'newId' | 'randomBytes'>

/**
 * How staff read an email of the outbox, for the verbs of services/outbox-admin.ts. Nothing is kept of what was sent, so
 * its preview is written anew, without what is for its recipient alone.
 */
export const readEmail = (deps: ReadDeps) => async (row: OutboxRow, role: Role) => {
  const read = await readPreview(deps, row, role)
  return { ...read, noAgain: whyNotAgain(row, read.noPreview) }
}

async function readPreview(deps: ReadDeps, row: OutboxRow, role: Role) {
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

/** A failed email reached nobody, so it may always be sent again. */
function whyNotAgain({ status, template, payload, recipient }: OutboxRow, noPreview: string): string {
  if (recipient === 'erased') return 'To whom it went has been erased.'
  if (status === 'queued' || status === 'sending') return notSentYetMessage
  if (status === 'cancelled') return 'It was held back and is no longer needed.'
  if (status === 'failed' || status === 'let-go') return ''
  return noPreview || (findTemplate(template)?.noAgain(JSON.parse(payload)) ?? '')
}
