import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import type { OrderDetail } from '#contract/order.ts'
import { longDate } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { useHydrated } from '#web/use-hydrated.ts'

const cellClass = 'border-[#999] border-[0.3mm] p-[2mm]'

/** Whether all of an order has been refunded. */
export const hasNothingToPack = ({ lines }: Pick<OrderDetail, 'lines'>): boolean =>
  lines.every(({ quantity, keptBack }) => keptBack >= quantity)

/**
 * The packing slip. It is shown only in print, and without prices, since the parcel may be a gift. Refunded items are left
 * out (docs/product.md, "Fulfilment").
 */
export function PackingSlip({ order }: { order: OrderDetail }) {
  const clinic = useData(clinicQuery)
  const { timeZone } = useData(siteQuery)
  if (!useHydrated()) return null
  return createPortal(
    <article className="printed-sheet packing-slip text-[12pt]" aria-hidden>
      <header>
        <p className="font-serif text-[16pt]">{clinic.name}</p>
        <p>{clinic.address}</p>
        <p>{clinic.phone}</p>
      </header>
      <h2 className="mt-[10mm] text-[15pt]">Order {order.reference}</h2>
      <p>{longDate(order.placedAt, timeZone)}</p>
      <address className="my-[8mm] not-italic">
        {order.name}
        {order.deliveryMethod === 'delivery' ? (
          <>
            <br />
            {order.address}
            <br />
            {[order.city, order.state, order.postalCode].filter(Boolean).join(' ')}
          </>
        ) : (
          <>
            <br />
            To be picked up at the clinic
          </>
        )}
      </address>
      {order.packingUnsure && (
        <p className="mb-[6mm] border-[#000] border-[0.6mm] p-[3mm] font-semibold">
          Part of this order has been refunded. Before you pack, check the order for what still goes.
        </p>
      )}
      {hasNothingToPack(order) && (
        <p className="mb-[6mm] border-[#000] border-[0.6mm] p-[3mm] font-semibold">
          Everything in this order has been refunded. There’s nothing to pack.
        </p>
      )}
      <table className="mb-[8mm] w-full text-left">
        <thead>
          <tr>
            <th className={cellClass}>Number</th>
            <th className={cellClass}>Item</th>
            <th className={cellClass}>Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(({ name, unitCents, quantity, keptBack }) => (
            <Fragment key={`${name} ${unitCents}`}>
              {quantity > keptBack && (
                <tr>
                  <td className={cellClass}>{quantity - keptBack}</td>
                  <td className={cellClass}>{name}</td>
                  <td className={cellClass}>☐</td>
                </tr>
              )}
              {keptBack > 0 && (
                <tr>
                  <td className={cellClass}>{keptBack}</td>
                  <td className={cellClass}>
                    <s>{name}</s>
                  </td>
                  <td className={cellClass}>
                    Refunded, don’t {order.deliveryMethod === 'delivery' ? 'send' : 'hand over'}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {!hasNothingToPack(order) && <p>Thank you. Is something missing? Please call us on {clinic.phone}.</p>}
    </article>,
    document.body,
  )
}
