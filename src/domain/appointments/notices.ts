/**
 * The kinds of notice to a patient: a time is offered, confirmed or changed; a confirmed time is withdrawn, and another is
 * still to be found; or the visit is cancelled.
 */
export const noticeKinds = ['offered', 'confirmed', 'changed', 'withdrawn', 'cancelled'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** How a request stands: `time` is when it is, as ISO 8601 UTC text, or null. */
type Standing = { status: 'pending' | 'confirmed' | 'completed' | 'cancelled'; time: string | null }

/** The patient's knowledge before the first notice: the request is pending. */
export const noNoticeYet: Standing = { status: 'pending', time: null }

/** The time at which the visit stands in the calendar of a patient who last heard of `before`; null if it does not. */
export const calendarTimeOf = ({ status, time }: Standing): string | null => (status === 'confirmed' ? time : null)

/**
 * The notice that a patient needs (docs/product.md, "What patients are told") when their request is `now` and they last
 * heard of `before`; `undefined` if nothing changed for them. There is no notice about a past visit, and none of a confirmation
 * before there is a time to confirm.
 */
export function noticeOf(before: Standing, now: Standing): NoticeKind | undefined {
  const sameTime = before.time === now.time
  const isWithdrawn = calendarTimeOf(before) !== null && now.time === null
  switch (now.status) {
    case 'completed':
      return undefined
    case 'cancelled':
      return before.status === 'cancelled' ? undefined : 'cancelled'
    case 'confirmed':
      if (isWithdrawn) return 'withdrawn'
      if (before.status !== 'confirmed') return now.time === null ? undefined : 'confirmed'
      return sameTime ? undefined : 'changed'
    case 'pending':
      if (isWithdrawn) return 'withdrawn'
      return now.time === null || (sameTime && before.status !== 'cancelled') ? undefined : 'offered'
  }
}

/** Until when a patient can cancel a visit by themselves, in ms since 1970, where that is `hours` before it. */
export const cancelBefore = (time: string, hours: number): number => Date.parse(time) - hours * 3_600_000
