import { settledStatuses } from '#domain/orders/order.ts'
import type { Books } from './books.ts'

const isSettled = (status: string) => (settledStatuses as readonly string[]).includes(status)

/** Each order that was paid through the shop has one receipt, and its vouchers were sent once: to the buyer or as a gift. */
export function ordersHaveTheirMails({ orders, payments, outbox }: Books): string[] {
  return orders.flatMap((order) => {
    const desk = payments.some(({ id, provider }) => id === order.paid_payment_id && provider === 'desk')
    if (desk || order.email === '') return []
    const paid = isSettled(order.status)
    const wanted: [string, boolean][] = [
      [`receipt:${order.id}`, paid],
      [`voucher:${order.id}`, paid && order.voucher_units > 0 && order.gift_email === ''],
      [`gift:${order.id}`, paid && order.voucher_units > 0 && order.gift_email !== ''],
    ]
    return wanted.flatMap(([key, expected]) => {
      const count = outbox.filter(({ dedupe_key }) => dedupe_key === key).length
      return count === Number(expected)
        ? []
        : [`order ${order.reference} (${order.status}) has ${count} mails ${key.split(':')[0]}`]
    })
  })
}

/** What is called sent has arrived at its recipient; once, or twice with the same id where something was interrupted. */
export function sentMailsArrived({ outbox, emails, interrupted, refusedMail }: Books): string[] {
  return outbox.flatMap(({ id, template, recipient, status }) => {
    const arrived = emails.filter((email) => email.id.startsWith(`${id}@`))
    if (status === 'sent' && arrived.length === 0) return [`mail ${template} is called sent, but never arrived`]
    if (arrived.length > (interrupted || refusedMail ? 2 : 1))
      return [`mail ${template} arrived ${arrived.length} times`]
    return arrived.some(({ to }) => to !== recipient) ? [`mail ${template} arrived at somebody else`] : []
  })
}

/** No mail is given up while nothing was wrong with the mail server. */
export function noMailIsGivenUp({ outbox, refusedMail, interrupted }: Books): string[] {
  if (refusedMail || interrupted) return []
  return outbox
    .filter(({ status }) => status === 'failed')
    .map(({ template, last_error }) => `mail ${template} failed: ${last_error}`)
}

/** A newsletter that is called sent has reached everybody who was on the list when it began, once. */
export function newslettersReachAll({ newsletters, leavers, outbox, emails, audiences, refusedMail }: Books): string[] {
  return newsletters.flatMap(({ id, subject, status }) => {
    const audience = audiences.get(id)
    if (status !== 'sent' || !audience) return []
    return audience.flatMap((email) => {
      const rows = outbox.filter(
        ({ recipient, template, payload }) => template === 'newsletter' && recipient === email && payload.includes(id),
      )
      const given = refusedMail && rows.some((row) => row.status === 'failed')
      const arrived = new Set(emails.filter((one) => one.to === email && one.subject === subject).map((one) => one.id))
        .size
      if (arrived === 1 || (arrived === 0 && (leavers.includes(email) || given))) return []
      return [`newsletter “${subject}” is called sent, but ${email} got it ${arrived} times`]
    })
  })
}
