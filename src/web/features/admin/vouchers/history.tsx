import { Undo2 } from 'lucide-react'
import type { LedgerLine, VoucherDetail } from '#contract/voucher.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../sign-in/sign-in-form.tsx'
import { useWhen } from '../when.ts'
import { useUndo } from './redeem-panel.tsx'

const kinds: Record<LedgerLine['kind'], string> = {
  issue: 'Issued',
  redeem: 'Redeemed',
  undo: 'Taken back',
  adjust: 'Corrected',
  void: 'Voided',
  refund: 'Refunded',
  expire: 'Expired',
}

/** The parts of the system that write lines, as people would call them. */
const parts: Record<string, string> = { settle: 'by the shop', expiry: 'automatically' }

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`

/** Everything that happened to a voucher's money, newest first. */
export function History({ voucher }: { voucher: VoucherDetail }) {
  const when = useWhen()
  const undo = useUndo(voucher)
  const takeBack = (line: LedgerLine) =>
    undo.mutate(line.id, {
      onSuccess: () => toast('Success', `${formatMoney(-line.deltaCents)} is back on the voucher.`),
      onError: (error) => toast('Error', messageOf(error), 'destructive'),
    })
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="voucher-history">
        {voucher.history.toReversed().map((line) => (
          <li key={line.id}>
            <p>
              <span className="font-semibold">{kinds[line.kind]}</span>
              {line.undone && <span className="text-ink-soft"> (taken back)</span>}
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
                className="col-span-full justify-self-start"
                busy={undo.isPending && undo.variables === line.id}
                aria-label={`Undo the redemption of ${formatMoney(-line.deltaCents)}`}
                onClick={() => takeBack(line)}
              >
                <Undo2 aria-hidden className="size-4" />
                Undo
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
