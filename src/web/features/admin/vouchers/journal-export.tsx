import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { hasAccountCodes } from '#contract/settings.ts'
import { maxJournalMonths, type VoucherReport } from '#contract/voucher.ts'
import type { BookkeepingProgram } from '#domain/bookkeeping/journal-file.ts'
import { formatCount } from '#domain/count.ts'
import { monthsBetween } from '#domain/vouchers/voucher-ledger.ts'
import { useApi } from '#web/api.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { bookkeepingQuery } from '#web/queries/settings.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { UnavailableButton } from '../frame/unavailable-button.tsx'

const programs: Record<BookkeepingProgram, string> = { xero: 'Xero', myob: 'MYOB' }

/** Exports the months of the report as journal files for Xero and MYOB, if the account codes are set. For owners. */
export function JournalExport({ report: { from, to, withoutFee } }: { report: VoucherReport }) {
  const { data: books } = useQuery(bookkeepingQuery(useApi()))
  const { demoPayments } = useData(siteQuery)
  const [by, setBy] = useState<'day' | 'entry'>('day')
  if (!books) return null
  const tooLong =
    monthsBetween(from, to).length > maxJournalMonths && 'A file holds up to two years. Choose fewer months.'
  return (
    <section className="panel" aria-labelledby="journal">
      <h2 id="journal">For your bookkeeping</h2>
      <p className="mt-1 max-w-[70ch] text-ink-soft text-small">
        A journal of these months: sales, redemptions, refunds and expiries, with postage and goods. A sold voucher is a
        liability, and becomes income when it’s redeemed or expires. Amounts include tax.
      </p>
      {hasAccountCodes(books) && (
        <p className="mt-2 max-w-[70ch] text-ink-soft text-small">
          {books.fees ? (
            <>
              What your card provider keeps as fees is in it, on the day it was taken.{' '}
              {withoutFee > 0 && (
                <strong className="font-semibold text-ink">
                  It hasn’t told us its fee for {formatCount(withoutFee)} {withoutFee === 1 ? 'payment' : 'payments'}{' '}
                  yet.{' '}
                  {demoPayments
                    ? 'Payments are demo payments for now: no card is charged, and no real fee is taken.'
                    : 'If that doesn’t change within a day, check that your Stripe key may read charges and balance transactions.'}
                </strong>
              )}
            </>
          ) : (
            <>
              Card fees aren’t in it: they have no account yet.{' '}
              <TextLink to="/admin/settings?section=bookkeeping">Enter one in the settings</TextLink>, or book them from
              your card provider’s statements.
            </>
          )}
        </p>
      )}
      {hasAccountCodes(books) ? (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <label className="block">
            <span className="mb-1.5 block font-semibold text-small">Lines</span>
            <select
              className="field max-w-60"
              value={by}
              onChange={({ target }) => setBy(target.value === 'entry' ? 'entry' : 'day')}
            >
              <option value="day">Added up by day</option>
              <option value="entry">Every entry</option>
            </select>
          </label>
          {Object.entries(programs).map(([program, name]) => {
            const words = (
              <>
                <Download aria-hidden className="size-4" />
                File for {name}
              </>
            )
            return tooLong ? (
              <UnavailableButton key={program} reason={tooLong}>
                {(off) => (
                  <Button variant="quiet" {...off}>
                    {words}
                  </Button>
                )}
              </UnavailableButton>
            ) : (
              <a
                key={program}
                href={`/api/journal.csv?${new URLSearchParams({ from, to, by, program })}`}
                download
                className={buttonClass('quiet')}
              >
                {words}
              </a>
            )
          })}
          <p className="w-full text-ink-soft text-small">
            {tooLong ||
              'Xero takes up to 300 lines in one file. For a busy shop, choose fewer months, or lines added up by day.'}
          </p>
        </div>
      ) : (
        <p className="mt-4">
          The numbers of your accounts are missing.{' '}
          <TextLink to="/admin/settings?section=bookkeeping">Enter them in the settings</TextLink>
        </p>
      )}
    </section>
  )
}
