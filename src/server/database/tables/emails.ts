import type { Generated } from 'kysely'
import type { EmailSubject } from '#contract/email-templates.ts'

/** The emails that wait, and what became of those that were sent. */
export interface EmailTables {
  email_outbox: {
    id: string
    template: string
    recipient: string
    payload: string
    /** The subject of the email, by its template (contract/email-templates.ts): it is listed and erased with it. */
    subject_kind: EmailSubject | null
    subject_id: string | null
    dedupe_key: string
    /**
     * `cancelled`: it became obsolete before it was sent. `let-go`: it failed and was dismissed: staff
     * dismissed it, or the newsletter's list was updated (docs/product.md, "Outbox").
     */
    status: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'let-go'
    /** 0 is sent before 1. */
    priority: Generated<number>
    attempts: number
    next_attempt_at: string
    /** The time when that wait was set. If it is in the future, the clock has been set back since. */
    wait_set_at: string | null
    /** The requested day, for example of a gift; it is not sent earlier. */
    scheduled_for: string | null
    last_error: string | null
    sent_at: string | null
    /** How it left; `null` before it has, and where that is not known. */
    outlet: Generated<'smtp' | 'folder' | null>
    created_at: string
  }
  /** The clinic's words for each kind of email: JSON with only those that differ from the default. */
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
