import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Cart, unitsOf } from '#domain/shop/cart.ts'
import { Checkout } from '../features/checkout/checkout.tsx'
import { Preparing, TestModeBanner } from '../features/checkout/notes.tsx'
import {
  acceptPrices,
  changeQuantity,
  clearCart,
  onOtherTabsCart,
  removeFromCart,
  useCart,
} from '../features/shop/cart-store.ts'
import { productsQuery, siteQuery } from '../queries/catalogue.ts'
import { aboutQuery, clinicQuery } from '../queries/content.ts'
import { useData } from '../queries/use-data.ts'
import { Head } from '../ui/head.tsx'
import { toast } from '../ui/toast-store.ts'
import { useHydrated } from '../use-hydrated.ts'
import { WithoutScript } from '../without-script.tsx'

/** Loaded on demand, since few buyers make their voucher a gift. Where it can't be loaded, the form is there without it. */
const VoucherPreview = lazy(() =>
  import('../features/voucher/voucher-preview.tsx').catch(() => ({ default: () => <span hidden /> })),
)

/** The total that another tab has changed may be far above where the buyer is in the form. */
const cartChanged = ['Your cart has changed', 'It was changed in another tab. Please check your order.'] as const

/** The product of Buy Now from `?product=`; the cart is not changed (docs/product.md, "Buy Now"). */
function useSingleProduct(): Cart | undefined {
  const products = useData(productsQuery)
  const wanted = new URLSearchParams(useSearch()).get('product')
  return useMemo(() => {
    const product = wanted !== null && products.find(({ id }) => String(id) === wanted)
    if (!product) return undefined
    const { id, name, price, image } = product
    return [{ id, name, price, image, quantity: 1 }]
  }, [products, wanted])
}

/**
 * The checkout (docs/product.md, "Checkout form"). The cart is stored in the browser, so the server renders only a loading
 * message.
 */
export default function CheckoutPage() {
  const clinic = useData(clinicQuery)
  const about = useData(aboutQuery)
  const site = useData(siteQuery)
  const cart = useCart()
  const single = useSingleProduct()
  const goods = useData(productsQuery).filter(({ kind }) => kind === 'goods')
  const vouchers = unitsOf(single ?? cart).filter((item) => !goods.some(({ id }) => id === item.id))
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!single) return onOtherTabsCart(({ length }) => length > 0 && toast(...cartChanged))
  }, [single])
  return (
    <main id="content" tabIndex={-1} className="page pt-6 pb-8 sm:pt-8">
      <Head
        title={`Checkout | ${clinic.name}`}
        description={`Order and pay for a gift voucher from ${clinic.name}.`}
        keywords="checkout, gift voucher, payment"
        canonical={`${site.url}/checkout`}
        noindex
      />
      {site.demoPayments && (
        <div className="mb-8 sm:mb-10">
          <TestModeBanner />
        </div>
      )}
      {hydrated ? (
        <Checkout
          cart={single ?? cart}
          ofCart={!single}
          phone={clinic.phone}
          onGiveUp={() => {
            if (!single) clearCart()
            navigate('/#shop')
          }}
          onAcceptPrices={(products) =>
            single ? void queryClient.invalidateQueries({ queryKey: ['products'] }) : acceptPrices(products)
          }
          onRemove={removeFromCart}
          onSetQuantity={changeQuantity}
          voucherNames={vouchers.map(({ name }) => name)}
          preview={({ form, words, index }) => (
            <Suspense>
              <VoucherPreview
                price={vouchers[index]?.price ?? ''}
                treatment={site.treatmentVouchers.find(({ id }) => id === vouchers[index]?.id)?.treatment}
                from={form.name}
                words={words}
                issuer={{ clinic, logo: about.logoImage, timeZone: site.timeZone, publicUrl: site.url }}
                years={site.voucherYears}
              />
            </Suspense>
          )}
        />
      ) : (
        <>
          <div className="needs-script">
            <Preparing />
          </div>
          <noscript>
            <h1 className="text-title">Checkout</h1>
          </noscript>
          <WithoutScript what="Paying online" className="mt-6 max-w-measure" />
        </>
      )}
    </main>
  )
}
