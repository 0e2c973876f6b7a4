import { Undo2 } from 'lucide-react'
import type { AdministrationLine, LedgerLine, VoucherDetail } from '#contract/voucher.ts'
import { shortDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showFailure } from '../forms/failure.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { useUndo } from './redeem-panel.tsx'

const kinds: Record<LedgerLine['kind'], string> = {
  issue: 'Issued',
  import: 'Imported',
  redeem: 'Redeemed',
  undo: 'Undone',
  adjust: 'Corrected',
  void: 'Voided',
  refund: 'Refunded',
  expire: 'Expired',
}

/** The names of the automatic actors in the history. */
const parts: Record<string, string> = { settle: 'by the shop', expiry: 'automatically' }

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

const administrationWords: Record<AdministrationLine['kind'], (line: AdministrationLine) => string> = {
  extended: ({ until }) => `Extended${until ? ` to ${shortDate(until, 'UTC')}` : ''}`,
  resent: ({ email }) => `Email asked for again, to ${email}`,
  reissued: ({ email }) => `New code${email ? `, emailed to ${email}` : ''}`,
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-[0.1rem] border-stone border-t py-[0.85rem] first:border-t-0'

/** Everything that happened to a voucher, newest first. */
export function History({ voucher }: { voucher: VoucherDetail }) {
  const when = useFormatTime()
  const undo = useUndo(voucher)
  const takeBack = (line: LedgerLine) =>
    undo.mutate(line.id, {
      onSuccess: () => toast('Success', `${formatMoney(-line.deltaCents)} is back on the voucher.`),
      onError: showFailure,
    })
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        {linesOf(voucher).map((line) =>
          'until' in line ? (
            <li key={line.id} className={rowClass}>
              <p className="wrap-anywhere">
                <span className="font-semibold">{administrationWords[line.kind](line)}</span>
                {line.reason && <span className="text-ink-soft">: {line.reason}</span>}
              </p>
              <p className="col-start-1 text-ink-soft text-small">
                {when(line.at)}, {line.actor}
              </p>
            </li>
          ) : (
            <li key={line.id} className={rowClass}>
              <p>
                <span className="font-semibold">{kinds[line.kind]}</span>
                {line.undone && <span className="text-ink-soft"> (undone)</span>}
                {line.reason && <span className="text-ink-soft">: {line.reason}</span>}
              </p>
              <p className="tabular text-right font-semibold">{signed(line.deltaCents)}</p>
              <p className="text-ink-soft text-small">
                {when(line.at)}, {parts[line.actor] ?? line.actor}
              </p>
              <p className="tabular text-right text-ink-soft text-small">{formatMoney(line.balanceCents)} left</p>
              {line.undoable && (
                <Button
                  variant="quiet"
                  className="col-span-full mt-2 justify-self-start"
                  busy={undo.isPending && undo.variables === line.id}
                  aria-label={`Undo the redemption of ${formatMoney(-line.deltaCents)}`}
                  onClick={() => takeBack(line)}
                >
                  <Undo2 aria-hidden className="size-4" />
                  Undo
                </Button>
              )}
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

/** A line of money comes before what was done with it at the same moment. */
const linesOf = ({ history, administration }: VoucherDetail): (LedgerLine | AdministrationLine)[] =>
  [...history, ...administration].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed()
