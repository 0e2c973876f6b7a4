import type { Generated } from 'kysely'
import type { EmailSubject } from '#contract/email-templates.ts'

/** The emails that wait, and what became of those that were sent. */
export interface EmailTables {
  email_outbox: {
    id: string
    template: string
    recipient: string
    payload: string
    /** What it is about, as its template says (contract/email-templates.ts): it is listed and erased with it. */
    subject_kind: EmailSubject | null
    subject_id: string | null
    dedupe_key: string
    /**
     * `cancelled`: what it was about came to nothing before it was sent. `let-go`: it failed, and nobody has to look after it: staff
     * leave it at that, or the newsletter's list was told (docs/product.md, "Outbox").
     */
    status: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'let-go'
    /** 0 goes before 1. */
    priority: Generated<number>
    attempts: number
    next_attempt_at: string
    /** What the clock said when that wait was set: it has been set back since where that is still to come. */
    wait_set_at: string | null
    /** The day that it was asked for, as of a gift; it is not sent before. */
    scheduled_for: string | null
    last_error: string | null
    sent_at: string | null
    /** How it left; `null` before it has, and where that is not known. */
    outlet: Generated<'smtp' | 'folder' | null>
    created_at: string
  }
  /** What the clinic says in each kind of email: JSON of what differs from the default. */
  email_words: { kind: string; value: string; revision: number; updated_at: string }
  email_words_revisions: {
    id: string
    kind: string
    value: string
    revision: number
    author_name: string | null
    created_at: string
  }
}
