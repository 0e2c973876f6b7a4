import { render } from '@react-email/render'
import type { Deps } from '../deps.ts'
import { asText, letterheadOf } from './compose.ts'
import { HeldBack } from './held-back.ts'
import { MailError } from './mailer.ts'
import { senderOf } from './sender.ts'
import { Test, testSubject } from './templates/test.tsx'

export type TestEmailOutcome = { ok: true; recipient: string } | { ok: false; reason: string }

/**
 * Sends a test message to `recipient` from the sender that is set. Unlike all other mail it does not go through the
 * outbox: whoever asks for it waits for the answer, and nothing is lost with it.
 */
export async function sendTestEmail(
  {
    database: { db },
    mailer,
    publicUrl,
    now,
    newId,
  }: Pick<Deps, 'database' | 'mailer' | 'publicUrl' | 'now' | 'newId'>,
  recipient: string,
): Promise<TestEmailOutcome> {
  const head = await letterheadOf(db, publicUrl)
  const html = await render(<Test {...head} />)
  try {
    await mailer.send({
      messageId: `${newId()}@${new URL(publicUrl).hostname}`,
      date: now(),
      from: await senderOf(db, publicUrl),
      to: recipient,
      ...(head.clinic.email && { replyTo: head.clinic.email }),
      subject: testSubject(head),
      html,
      text: asText(html),
    })
    return { ok: true, recipient }
  } catch (error) {
    if (error instanceof MailError || error instanceof HeldBack) return { ok: false, reason: error.message }
    throw error
  }
}
