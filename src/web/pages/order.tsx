import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useRouter } from 'wouter'
import { useApi } from '../api.ts'
import { LinkedOrder } from '../features/order/linked-order.tsx'
import { PageHero } from '../page-hero.tsx'
import { clinicQuery } from '../queries/content.ts'
import { linkedOrderQuery } from '../queries/order-link.ts'
import { useData } from '../queries/use-data.ts'
import { PhoneLink } from '../ui/phone-link.tsx'

/** The buyer's page of their order, opened by the link in the receipt (docs/product.md, "The buyer’s order page"). */
export default function OrderPage() {
  const { token } = useParams<'/order/:token'>()
  const { data: order } = useSuspenseQuery(linkedOrderQuery(useApi(), token))
  const { name, phone } = useData(clinicQuery)
  const { ssrContext } = useRouter()
  if (ssrContext && !order) ssrContext.statusCode = 404
  return (
    <main id="content" tabIndex={-1}>
      <title>{`Your order | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {order ? (
        <LinkedOrder token={token} order={order} />
      ) : (
        <>
          <PageHero title="This link doesn’t work any more" subtitle="It may be incomplete, or it was replaced." />
          <p className="page py-16">
            {phone ? (
              <>
                Please call us on <PhoneLink number={phone} />, and we’ll look your order up for you.
              </>
            ) : (
              'Please reply to your receipt, and we’ll look your order up for you.'
            )}
          </p>
        </>
      )}
    </main>
  )
}
