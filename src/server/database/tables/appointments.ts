import type { Generated } from 'kysely'
import type { AppointmentAnswer, AppointmentStatus, ContactChange, WaitingChange } from '#contract/appointment.ts'
import type { FeedNames } from '#contract/calendar-feed.ts'
import type { FreeTimeState, OfferState } from '#contract/waiting-list.ts'
import type { DayPart } from '#domain/appointments/waiting.ts'

/** Appointment requests and their history. */
export interface AppointmentTables {
  appointments: {
    id: string
    first_name: string
    last_name: string
    email: string
    phone: string
    service: string
    preferred_date: string
    /** The day that `preferred_date` names, such as `2027-03-05`; empty where it names none. */
    preferred_day: Generated<string>
    /** When the appointment is, as settled with the patient. */
    agreed_time: Generated<string | null>
    note: Generated<string>
    /** The nonce of the patient's link, and its hash; empty and null until the first notice. */
    link_nonce: Generated<string>
    link_hash: Generated<string | null>
    /** The revision of the calendar entry that the patient was sent last (RFC 5545, SEQUENCE). */
    calendar_sequence: Generated<number>
    /** The time in the last reminder to the patient; empty if there was none. */
    reminded_time: Generated<string>
    /** The patient's last answer; empty if there is none, or the time has changed since. */
    answer: Generated<AppointmentAnswer | ''>
    answer_words: Generated<string>
    answered_at: Generated<string | null>
    /** The requested practitioner's slug; empty for any. */
    practitioner: Generated<string>
    message: string
    /** The idempotency key of the call that made it. */
    request_key: Generated<string | null>
    status: AppointmentStatus
    search: string
    sort_name: string
    created_at: string
    updated_at: string
  }
  /** A narrow copy of the requests for listing and sorting, maintained by triggers. */
  appointment_list: {
    id: string
    search: string
    status: AppointmentStatus
    service: string
    sort_name: string
    created_at: string
  }
  appointment_changes: {
    id: string
    appointment_id: string
    kind:
      | ('requested' | 'status' | 'time' | 'note' | 'practitioner' | AppointmentAnswer)
      | (ContactChange | WaitingChange | 'deleted' | 'erased' | 'expired')
    from_status: AppointmentStatus | null
    to_status: AppointmentStatus | null
    /** The new one, where that is what was changed. */
    agreed_time: Generated<string | null>
    actor_id: string | null
    actor_name: string
    created_at: string
  }
  /** Calendars that programs subscribe to; `practitioner` is empty in the one of the whole clinic. */
  calendar_feeds: {
    id: string
    practitioner: string
    names: FeedNames
    token_hash: string
    created_at: string
    updated_at: string
  }
  /** The waiting list: a request with what it prefers. `weekdays` is JSON of 1 (Monday) to 7, empty for any. */
  waiting_entries: {
    appointment_id: string
    weekdays: string
    part: DayPart
    created_at: string
  }
  /** Times that have come free and are offered to those who wait, one after another. */
  free_times: {
    id: string
    time: string
    practitioner: string
    state: FreeTimeState
    created_at: string
    updated_at: string
  }
  /** The offers of a free time, in order; `expires_at` is set once an offer was made. */
  time_offers: {
    id: string
    free_time_id: string
    appointment_id: string
    position: number
    state: OfferState
    expires_at: string | null
    updated_at: string
  }
}
