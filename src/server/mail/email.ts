import type { z } from 'zod'
import type { EmailKind } from '#contract/email-kinds.ts'
import type { EmailSubject, EmailTemplate } from '#contract/email-templates.ts'
import type { Role } from '#contract/staff.ts'
import type { Reader } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { composeEmail, type EmailContent } from './compose-email.tsx'
import type { ComposedEmail, EmailSite } from './composed-email.ts'

/**
 * `reader`: staff who look into an email see no code, and no address that acts for its recipient by itself. One with a
 * one-time link is not written for them at all (`closed`).
 */
export type EmailDeps = Pick<Deps, 'database' | 'storage' | 'publicUrl' | 'now' | 'randomBytes'> & {
  reader: 'recipient' | 'staff'
}

/** The id that emails of this template have of what they are about. */
type AboutSubject<T extends EmailTemplate> = Record<`${EmailSubject<T>}Id`, string>

/** One email. `Payload` is what waits in the outbox, ids above all; `Facts` is what is read by it when it is sent. */
type Definition<Payload, Facts> = {
  payload: z.ZodType<Payload>
  /** `undefined` when its rows are gone. Throws `HeldBack` when it is not to be sent as they are. */
  read: (deps: EmailDeps, payload: Payload, site: EmailSite) => Promise<Facts | undefined>
  write: (site: EmailSite, facts: Facts) => EmailContent
  /** Sample data for the preview, so that it needs no real data. */
  sample: (site: EmailSite, db: Reader, kind?: EmailKind) => Facts | Promise<Facts>
  /** Why one that was sent is not sent again from the outbox. */
  noAgain?: (payload: Payload) => string
  /** Why staff of this role do not read it; empty where they do. */
  closed?: (role: Role) => string
}

/** An email as the outbox, the previews and the dashboard use it: payloads are as they were stored. */
export const defineEmail = <T extends EmailTemplate, Payload extends AboutSubject<T>, Facts>(
  template: T,
  { payload, read, write, sample, noAgain = () => '', closed = () => '' }: Definition<Payload, Facts>,
) => ({
  template,
  payload,
  compose: async (deps: EmailDeps, stored: unknown, site: EmailSite): Promise<ComposedEmail | undefined> => {
    const facts = await read(deps, payload.parse(stored), site)
    return facts && composeEmail(site, write(site, facts))
  },
  /** Of a template of several kinds, the one that is meant. */
  preview: async (site: EmailSite, db: Reader, kind?: EmailKind) =>
    composeEmail(site, write(site, await sample(site, db, kind))),
  noAgain: (stored: unknown) => noAgain(payload.parse(stored)),
  closed,
})
