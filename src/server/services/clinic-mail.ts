import type { EmailTemplate } from '#contract/email-templates.ts'
import type { Tx } from '../database/connect.ts'
import type { RowDeps } from '../deps.ts'
import { readSection } from './content/content.ts'
import { type NewEmail, queueEmail } from './outbox.ts'

/** Queues an email to the clinic, at the address on its pages; does nothing without one. */
export async function queueClinicEmail<T extends EmailTemplate>(
  tx: Tx,
  deps: RowDeps,
  email: Omit<NewEmail<T>, 'recipient'>,
): Promise<void> {
  const { value: clinic } = await readSection(tx, 'clinic')
  if (clinic.email) await queueEmail(tx, deps, { ...email, recipient: clinic.email })
}
