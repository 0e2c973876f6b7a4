import type { EmailKind, EmailWords } from '#contract/email-kinds.ts'
import type { Deps } from '../deps.ts'
import type { ComposedEmail, EmailSite } from './composed-email.ts'
import { Text } from './elements.tsx'
import { HeldBack } from './held-back.ts'
import { MailError } from './mailer.ts'
import { writeSample } from './previews.ts'
import { readSite, renderEmail } from './render.tsx'
import { senderOf } from './sender.ts'

/** What an owner sends to see that emails arrive, and from whom. */
const writeTest = ({ clinic }: EmailSite): ComposedEmail => ({
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

type TestDeps = Pick<Deps, 'database' | 'mailer' | 'publicUrl' | 'now' | 'newId'>

/** Sends a test message to `recipient` from the sender that is set. */
export async function sendTestEmail(deps: TestDeps, recipient: string): Promise<TestEmailOutcome> {
  const site = await readSite(deps.database.db, deps.publicUrl)
  return sendNow(deps, { site, written: writeTest(site), recipient })
}

/** Sends an email of this kind with made-up people to `recipient`, in words that need not be saved. */
export async function sendWordsTest(
  deps: TestDeps,
  { kind, words, recipient }: { kind: EmailKind; words: EmailWords; recipient: string },
): Promise<TestEmailOutcome> {
  const { site, written } = await writeSample(deps, kind, words)
  return sendNow(deps, { site, written: { ...written, subject: `[Test] ${written.subject}` }, recipient })
}

/**
 * Unlike all other mail a test does not go through the outbox: the staff member waits for the answer, and nothing is
 * lost with it.
 */
async function sendNow(
  { database: { db }, mailer, publicUrl, now, newId }: TestDeps,
  { site, written, recipient }: { site: EmailSite; written: ComposedEmail; recipient: string },
): Promise<TestEmailOutcome> {
  try {
    await mailer.send({
      messageId: `${newId()}@${new URL(publicUrl).hostname}`,
      date: now(),
      from: await senderOf(db, publicUrl),
      to: recipient,
      ...(site.clinic.email && { replyTo: site.clinic.email }),
      ...(await renderEmail(site, written)),
      attachments: written.attachments ?? [],
    })
    return { ok: true, recipient }
  } catch (error) {
    if (error instanceof MailError || error instanceof HeldBack) return { ok: false, reason: error.message }
    throw error
  }
}
