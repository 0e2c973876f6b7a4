import { productsQuery, siteQuery } from '#web/queries/catalogue.ts'
import { wordsQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { SiteLink } from '#web/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Illustration } from '#web/ui/illustration.tsx'
import { ProductCard } from './product-card.tsx'

/** The shop: the gift voucher, and a place kept for what comes later. */
export function Shop() {
  const products = useData(productsQuery)
  const words = useData(wordsQuery)
  const { ownAmount, treatmentVouchers } = useData(siteQuery)
  const voucher = products.find(({ kind }) => kind === 'voucher')
  return (
    <section id="shop" aria-labelledby="shop-title" className="mt-section bg-paper-deep py-section">
      <div className="page relative">
        <h2 id="shop-title" className="stroked text-title">
          {words.shopTitle}
        </h2>
        <ul className="mt-6 grid gap-5 sm:mt-8 sm:gap-8 lg:grid-cols-[1fr_20rem]">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                {...(product === voucher && { ownAmount: ownAmount ?? undefined, treatments: treatmentVouchers })}
              />
            </li>
          ))}
          <li className="flex flex-wrap items-center justify-center gap-5 rounded-md border border-stone-deep/60 border-dashed px-6 py-3.5 text-center sm:py-5 lg:flex-col lg:p-10">
            <Illustration drawing="ginkgo" className="size-16 shrink-0 text-jade/70 lg:size-28" />
            <p className="flex-[1_1_7rem] break-words font-serif text-heading lg:flex-none">{words.shopMore}</p>
          </li>
        </ul>
        <p className="needs-script buttons mt-5 sm:mt-8 lg:absolute lg:top-0 lg:right-[clamp(1.25rem,4vw,3rem)] lg:mt-0">
          <SiteLink href="/checkout" className={buttonClass('quiet')}>
            Proceed to Checkout
          </SiteLink>
        </p>
      </div>
    </section>
  )
}
