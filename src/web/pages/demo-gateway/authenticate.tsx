import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { formatMoney } from '#domain/money.ts'
import { read, useApi } from '#web/api.ts'
import { TestModeBanner } from '#web/features/checkout/notes.tsx'
import { useHydrated } from '#web/hydrated.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Link } from '#web/router.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Head } from '#web/ui/head.tsx'

/** Where the demo gateway sends a card's holder, as a bank would (product.md 4): both ends can be tried. */
export default function AuthenticatePage() {
  const api = useApi()
  const site = useData(siteQuery)
  const clinic = useData(clinicQuery)
  const id = new URLSearchParams(useSearch()).get('payment_intent') ?? ''
  const { data: asked } = useQuery({
    queryKey: ['demo-gateway', id],
    queryFn: () => read(api['demo-gateway'].payments[':id'].$get({ param: { id } })),
    enabled: id !== '',
  })
  const answer = useMutation({
    mutationFn: (outcome: 'complete' | 'fail') =>
      read(api['demo-gateway'].payments[':id'].authenticate.$post({ param: { id }, json: { outcome } })),
    onSuccess: ({ url }) => location.assign(url),
  })
  const { reset } = answer
  useEffect(() => {
    // The Back button may restore this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])

  const hydrated = useHydrated()
  // Until the browser has left, the buttons stay busy; before the page is alive, a press would be lost.
  const busy = answer.isPending || answer.isSuccess
  const closed = busy || !hydrated
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center p-5">
      <Head
        title="Confirm your payment | Demo bank"
        description="A page of the demo payment gateway."
        keywords="test payment"
        canonical={`${site.url}/demo-gateway/authenticate`}
        noindex
      />
      <meta name="referrer" content="no-referrer" />
      <div className="grid w-full max-w-lg gap-6">
        <TestModeBanner />
        <section className="grid gap-6 rounded-xl border border-stone bg-paper-bright p-6 sm:p-10">
          <div>
            <p className="eyebrow">Demo bank</p>
            <h1 className="mt-2 text-heading">Confirm your payment</h1>
            <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-stone border-y py-4">
              <dt className="text-ink-soft">Merchant</dt>
              <dd className="text-right font-semibold">{clinic.name}</dd>
              <dt className="text-ink-soft">Amount</dt>
              <dd className="tabular min-h-[1lh] text-right font-semibold">
                {asked && `${formatMoney(asked.amount)} ${asked.currency}`}
              </dd>
            </dl>
            <p className="mt-3 text-ink-soft">
              A real bank would ask you here to approve the payment, in its app or with a code. This one lets you choose
              how it ends.
            </p>
          </div>
          <div className="grid gap-3">
            <Button
              busy={busy && answer.variables === 'complete'}
              disabled={closed}
              onClick={() => answer.mutate('complete')}
            >
              Complete authentication
            </Button>
            <Button
              variant="quiet"
              busy={busy && answer.variables === 'fail'}
              disabled={closed}
              onClick={() => answer.mutate('fail')}
            >
              Fail authentication
            </Button>
          </div>
          {answer.isError && (
            <div role="alert" className="grid justify-items-start gap-4">
              <p className="font-semibold text-cinnabar-deep">
                This payment is not waiting for a confirmation in this browser.
              </p>
              <Link to="/checkout" className={buttonClass('quiet')}>
                Return to Checkout
              </Link>
            </div>
          )}
        </section>
      </div>
    </main>
  )
}
