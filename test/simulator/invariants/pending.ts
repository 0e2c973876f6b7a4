import { day, minute } from '#domain/dates/durations.ts'
import type { Books } from './books.ts'

/** Nothing waits for longer than it may: open payments a day, refunds that were asked for and due mails some minutes. */
export function nothingPendsTooLong({ now, orders, payments, refunds, outbox, newsletters }: Books): string[] {
  const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString()
  const said: string[] = []
  for (const { reference, status, expires_at } of orders)
    if (status === 'pending' && expires_at < before(20 * minute))
      said.push(`order ${reference} is pending since more than a day`)
  for (const { status, reference, created_at } of payments)
    if ((status === 'open' || status === 'creating') && created_at < before(day + 20 * minute))
      said.push(`payment ${reference} is ${status} since more than a day`)
  for (const { status, created_at, reason } of refunds)
    if (status === 'asked' && created_at < before(20 * minute))
      said.push(`a refund (${reason}) was asked for and never made`)
  for (const { template, status, next_attempt_at } of outbox)
    if ((status === 'queued' || status === 'sending') && next_attempt_at < before(15 * minute))
      said.push(`mail ${template} is ${status} since it was due`)
  for (const { subject, status, started_at } of newsletters)
    if (status === 'sending' && (started_at ?? now) < before(60 * minute))
      said.push(`newsletter “${subject}” is being sent for hours`)
  return said
}

/** Each event of the provider was taken in the end. */
export const eventsAreDelivered = ({ undelivered }: Books): string[] =>
  undelivered.map((type) => `event ${type} was never taken`)

/** Where nothing is wrong, an event is taken the first time. */
export const eventsAreTakenAtOnce = ({ refusedDeliveries }: Books): string[] => refusedDeliveries
