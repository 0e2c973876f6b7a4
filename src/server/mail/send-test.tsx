import type { Deps } from '../deps.ts'
import { Text } from './elements.tsx'
import type { Site, Written } from './email.ts'
import { HeldBack } from './held-back.ts'
import { MailError } from './mailer.ts'
import { readSite, renderEmail } from './render.tsx'
import { senderOf } from './sender.ts'

/** What an owner sends to see that emails arrive, and from whom. */
const writeTest = ({ clinic }: Site): Written => ({
  subject: `Test email from ${clinic.name}`,
  heading: 'It works',
  preview: 'Emails from your site are arriving.',
  body: (
    <>
      <Text>This message was sent from the settings of your dashboard.</Text>
      <Text>
        If it arrived in your inbox, and the sender’s name and address are the ones you want people to see, you’re all
        set. If it landed in spam, ask your email provider about SPF and DKIM for your address.
      </Text>
    </>
  ),
})

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
  const site = await readSite(db, publicUrl)
  try {
    await mailer.send({
      messageId: `${newId()}@${new URL(publicUrl).hostname}`,
      date: now(),
      from: await senderOf(db, publicUrl),
      to: recipient,
      ...(site.clinic.email && { replyTo: site.clinic.email }),
      ...(await renderEmail(site, writeTest(site))),
    })
    return { ok: true, recipient }
  } catch (error) {
    if (error instanceof MailError || error instanceof HeldBack) return { ok: false, reason: error.message }
    throw error
  }
}
