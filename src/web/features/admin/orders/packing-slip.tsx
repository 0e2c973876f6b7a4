import { createPortal } from 'react-dom'
import type { OrderDetail } from '#contract/order.ts'
import { longDate } from '#domain/dates/written.ts'
import { useHydrated } from '#web/hydrated.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import './packing-slip.css'

const cellClass = 'border-[#999] border-[0.3mm] p-[2mm]'

/** What goes into the parcel: on paper only, and without prices, since it may be a gift. */
export function PackingSlip({ order }: { order: OrderDetail }) {
  const clinic = useData(clinicQuery)
  const { timeZone } = useData(siteQuery)
  if (!useHydrated()) return null
  return createPortal(
    <article className="packing-slip hidden text-[#000] text-[12pt] print:block" aria-hidden>
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
      <table className="mb-[8mm] w-full text-left">
        <thead>
          <tr>
            <th className={cellClass}>Number</th>
            <th className={cellClass}>Item</th>
            <th className={cellClass}>Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.name} ${line.unitCents}`}>
              <td className={cellClass}>{line.quantity}</td>
              <td className={cellClass}>{line.name}</td>
              <td className={cellClass}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Thank you. Is something missing? Please call us on {clinic.phone}.</p>
    </article>,
    document.body,
  )
}
