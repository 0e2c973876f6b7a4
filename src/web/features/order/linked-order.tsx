import type { LinkedOrder as Order } from '#contract/order-link.ts'
import { longDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { PageHero } from '#web/page-hero.tsx'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { WithoutScript } from '#web/without-script.tsx'
import { LinkedGift } from './linked-gift.tsx'
import { ResendButton } from './resend-button.tsx'

type LinkedOrderProps = { token: string; order: Order }

const ways = {
  delivery: ['By post', 'Posted'],
  pickup: ['To pick up at the clinic', 'Handed over'],
  print: ['To print yourself', 'Handed over'],
} as const

/** The buyer’s page of their order, with its actions. */
export function LinkedOrder({ token, order }: LinkedOrderProps) {
  const { timeZone } = useData(siteQuery)
  const [way, done] = ways[order.deliveryMethod]
  const back = order.refunds.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      <PageHero title={`Your order ${order.reference}`} subtitle={`Paid on ${longDate(order.paidAt, timeZone)}.`} />
      <div className="page text-page py-16">
        <div className="grid max-w-measure gap-12">
          <section aria-labelledby="ordered">
            <h2 id="ordered" className="text-heading">
              What you ordered
            </h2>
            <table className="mt-4 w-full text-left">
              <caption className="sr-only">What you ordered, and what it came to</caption>
              <tbody>
                {order.lines.map(({ name, quantity, totalCents }) => (
                  <Row key={name} name={`${quantity} × ${name}`} cents={totalCents} />
                ))}
                {order.shippingCents > 0 && <Row name="Postage" cents={order.shippingCents} />}
                <Row name="Total" cents={order.totalCents} />
                {order.refunds.map(({ cents, at }) => (
                  <Row key={`${at} ${cents}`} name={`Refunded on ${longDate(at, timeZone)}`} cents={-cents} />
                ))}
                {back > 0 && (
                  <Row
                    name={order.refunds.length === 1 ? 'Paid after the refund' : 'Paid after refunds'}
                    cents={order.totalCents - back}
                  />
                )}
              </tbody>
            </table>
            <p className="mt-4 text-ink-soft">
              {order.fulfilledAt ? `${done} on ${longDate(order.fulfilledAt, timeZone)}.` : `${wayOf(order, way)}.`}
            </p>
          </section>
          {order.vouchers.length > 0 && <Vouchers token={token} order={order} />}
          {order.gifts.length > 0 && (
            <section aria-labelledby="gifts">
              <h2 id="gifts" className="text-heading">
                {order.gifts.length === 1 ? 'Your gift' : 'Your gifts'}
              </h2>
              <ul className="mt-4 grid gap-6">
                {order.gifts.map((gift) => (
                  <li key={gift.id} className="border-stone border-t pt-4">
                    <LinkedGift token={token} gift={gift} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Again token={token} order={order} />
        </div>
      </div>
    </>
  )
}

/** Vouchers that go to their recipients by email are not the buyer's to print. */
function wayOf({ deliveryMethod, gifts, vouchers }: Order, way: string): string {
  if (deliveryMethod !== 'print' || gifts.length === 0) return way
  // One without an id of its own is all vouchers.
  const isPart = gifts.every(({ id }) => id !== '') && gifts.length < vouchers.length
  return isPart
    ? 'Some by email, the others to print yourself'
    : `By email to the recipient${gifts.length > 1 ? 's' : ''}`
}

const Row = ({ name, cents }: { name: string; cents: number }) => (
  <tr className="group border-stone border-t last:font-semibold">
    <th scope="row" className="py-2 pr-4 font-normal group-last:font-semibold">
      {name}
    </th>
    <td className="tabular py-2 text-right">{formatMoney(cents)}</td>
  </tr>
)

type Standing = (facts: { left: string; lastDay: string }) => string
const standings: Record<Order['vouchers'][number]['state'], Standing> = {
  active: ({ left, lastDay }) => `${left} left, valid until ${lastDay}`,
  spent: () => 'Nothing is left on it',
  expired: ({ lastDay }) => `It expired on ${lastDay}`,
  frozen: () => 'On hold until its refund or dispute is decided',
  void: () => 'Refunded or cancelled',
}

function Vouchers({ token, order: { vouchers } }: LinkedOrderProps) {
  const { timeZone } = useData(siteQuery)
  const usable = vouchers.filter(({ state }) => state === 'active').length
  return (
    <section aria-labelledby="vouchers">
      <h2 id="vouchers" className="text-heading">
        {vouchers.length === 1 ? 'Your voucher' : 'Your vouchers'}
      </h2>
      {usable > 1 && (
        <p className="mt-4">
          <a href={`/api/order-links/${token}/vouchers.pdf`} download className={buttonClass()}>
            {usable === 2 ? 'Download both to print' : `Download all ${usable} to print`}
          </a>
        </p>
      )}
      <ul className="mt-4 grid gap-4">
        {vouchers.map(({ id, initialCents, balanceCents, treatment, state, expiresAt, to }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-4 border-stone border-t pt-4">
            <p>
              <span className="font-semibold">
                {vouchers.length > 1 && `${index + 1}. `}
                {formatMoney(initialCents)}
                {to && ` for ${to}`}
              </span>
              {treatment && <span className="block">{treatment}</span>}
              <span className="block text-ink-soft text-small">
                {standings[state]({ left: formatMoney(balanceCents), lastDay: longDate(expiresAt, timeZone) })}
              </span>
            </p>
            {state === 'active' && (
              <a href={`/api/order-links/${token}/vouchers/${id}/pdf`} download className={buttonClass('quiet')}>
                Download to print
                {vouchers.length > 1 && <span className="sr-only">: voucher {index + 1}</span>}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const goes = { receipt: 'Your receipt goes', voucher: 'The email with your vouchers goes' }
const agains = { receipt: 'Send my receipt again', voucher: 'Send my vouchers again' }

/** The buttons that send the emails to the buyer again; that of a gift is beside the gift. */
function Again({ token, order: { resendable, gifts } }: LinkedOrderProps) {
  const { sendsEmail } = useData(siteQuery)
  if (!sendsEmail || resendable.length === 0) return null
  const waiting = gifts.filter(({ state }) => state === 'waits').length
  return (
    <section aria-labelledby="again">
      <h2 id="again" className="text-heading">
        Send again
      </h2>
      <p className="mt-2 text-ink-soft">
        {resendable.length > 1 ? 'Each email goes' : goes[resendable[0]!]} to the address that it went to before.
        {waiting === 1 && ` ${gifts.length === 1 ? 'Your gift' : 'One of your gifts'} still goes on its own day.`}
        {waiting > 1 && ` ${waiting} of your gifts still go on their own days.`}
      </p>
      <WithoutScript what="Sending an email again" className="mt-4" />
      <div className="mt-4 flex flex-wrap items-start gap-4">
        {resendable.map((template) => (
          <ResendButton key={template} token={token} again={{ template }}>
            {agains[template]}
          </ResendButton>
        ))}
      </div>
    </section>
  )
}
