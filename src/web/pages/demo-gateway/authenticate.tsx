import { useSearch } from 'wouter'
import { formatMoney } from '#domain/money.ts'
import { ApiError } from '#web/api.ts'
import { AuthenticationResult, type ResultState, resultTitles } from '#web/features/checkout/authentication-result.tsx'
import { TestModeBanner } from '#web/features/checkout/notes.tsx'
import { useAuthentication } from '#web/features/checkout/use-authentication.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { clinicQuery } from '#web/queries/content.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Head } from '#web/ui/head.tsx'
import { WithoutScript } from '#web/without-script.tsx'

/**
 * The demo gateway's page for authenticating the cardholder, like that of a bank (docs/product.md, "Demo gateway"). It can
 * succeed or fail.
 */
export default function AuthenticatePage() {
  const site = useData(siteQuery)
  const clinic = useData(clinicQuery)
  const id = new URLSearchParams(useSearch()).get('payment_intent') ?? ''
  const { query, answer } = useAuthentication(id)
  const payment = query.data
  const answered = answeredAs(id, query)
  // A button is busy until the browser has navigated away; both are disabled until the payment is loaded.
  const busy = answer.isPending || answer.isSuccess ? answer.variables : undefined
  const closed = busy !== undefined || !payment
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
            <h1 className="mt-2 text-heading">{answered ? resultTitles[answered] : 'Confirm your payment'}</h1>
            {answered !== 'unknown' && (
              <dl className="needs-script mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-stone border-y py-4">
                <dt className="text-ink-soft">Merchant</dt>
                <dd className="text-right font-semibold">{clinic.name}</dd>
                <dt className="text-ink-soft">Amount</dt>
                <dd className="tabular min-h-[1lh] text-right font-semibold">
                  {payment && `${formatMoney(payment.amount)} ${payment.currency}`}
                </dd>
              </dl>
            )}
          </div>
          <WithoutScript what="Confirming a payment" />
          {answered ? (
            <AuthenticationResult paymentId={id} how={answered} />
          ) : (
            <div className="needs-script grid gap-6">
              <p className="text-ink-soft">
                Here, a real bank would ask you to approve the payment in its app or with a code. This demo lets you
                choose what happens.
              </p>
              <div className="grid gap-3">
                <Button
                  busy={busy === 'complete'}
                  disabled={closed && busy !== 'complete'}
                  onClick={() => answer.mutate('complete')}
                >
                  Complete authentication
                </Button>
                <Button
                  variant="quiet"
                  busy={busy === 'fail'}
                  disabled={closed && busy !== 'fail'}
                  onClick={() => answer.mutate('fail')}
                >
                  Fail authentication
                </Button>
              </div>
              {(query.isError || answer.isError) && (
                <div role="alert" className="grid justify-items-start gap-4">
                  <p className="font-semibold text-cinnabar-deep">
                    We couldn’t reach the demo bank. Please check your connection and try again.
                  </p>
                  {query.isError && (
                    <Button variant="quiet" onClick={() => void query.refetch()}>
                      Try again
                    </Button>
                  )}
                </div>
              )}
            </div>
          )}
        </section>
      </div>
    </main>
  )
}

/** The final state of a payment; `undefined` while it can be confirmed here, or while its state is loading. */
function answeredAs(
  id: string,
  { data, error }: Pick<ReturnType<typeof useAuthentication>['query'], 'data' | 'error'>,
): ResultState | undefined {
  if (id === '' || (error instanceof ApiError && error.status === 404)) return 'unknown'
  return data && data.state !== 'waiting' ? data.state : undefined
}
