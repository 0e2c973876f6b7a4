import type { OrderDetail } from '#contract/order.ts'
import { wordedDate } from '#domain/dates/dashboard-dates.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'

/** What goes into the parcel: on paper only, and without prices, since it may be a gift. */
export function PackingSlip({ order }: { order: OrderDetail }) {
  const clinic = useData(clinicQuery)
  const { timeZone } = useData(siteQuery)
  return (
    <article className="packing-slip" aria-hidden>
      <header>
        <p className="packing-name">{clinic.name}</p>
        <p>{clinic.address}</p>
        <p>{clinic.phone}</p>
      </header>
      <h2>Order {order.reference}</h2>
      <p>{wordedDate(order.placedAt, timeZone)}</p>
      <address>
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
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Item</th>
            <th>Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={`${line.name} ${line.unitCents}`}>
              <td>{line.quantity}</td>
              <td>{line.name}</td>
              <td>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Thank you. Is something missing? Please call us on {clinic.phone}.</p>
    </article>
  )
}
