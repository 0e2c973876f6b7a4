import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { noAmountFault } from '#contract/amount.ts'
import type { VoucherDetail } from '#contract/voucher.ts'
import { amountFault, type Cents, formatMoney, priceText } from '#domain/money.ts'
import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { ApiError, useApi } from '#web/api.ts'
import { redeemVoucher, undoRedemption, voucherQuery } from '#web/queries/vouchers.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { isLookedUp, isRedeemingAll } from '#web/voucher-history-state.ts'
import { AmountField, parseAmount, withTotal } from '../forms/amount-field.tsx'
import { messageOf } from '../forms/failure.ts'
import { FieldPair } from '../forms/field-pair.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { withIdempotencyKey } from '../forms/idempotency-key.ts'
import { useOpenVoucher } from '../lists/open-voucher.ts'
import { focusCodeField, focusField } from './focus-field.ts'
import { useUpdateVoucherCache } from './use-update-voucher-cache.ts'

const faults: Record<NonNullable<VoucherDetail['fault']>, string> = {
  spent: 'Nothing is left on this voucher.',
  expired: 'This voucher has expired. You can extend it.',
  frozen: 'This voucher is frozen while its order is being refunded or disputed.',
  void: 'This voucher is void.',
  test: 'This is a test voucher. No real money was paid for it.',
  short: '',
}

type Done = { amount: Cents; lineId: string }

/**
 * Redeems in two presses: the whole balance is filled in, and one confirmation redeems it (docs/product.md, "Voucher desk").
 * A change of `turn` closes the confirmation, since another action on the voucher was started.
 */
export function RedeemPanel({ voucher, turn }: { voucher: VoucherDetail; turn: number }) {
  const [done, setDone] = useState<Done>()
  // State of this component, since the form is remounted when the balance has changed.
  const [refusal, setRefusal] = useState<Error>()
  /** Whether the refusal says already what is the matter with the voucher. */
  const isSaid = refusal instanceof ApiError && refusal.problem.reason === voucher.fault
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isRedeemingAll()) return history.replaceState(null, '')
    if (!isLookedUp()) return
    const amount = panel.current?.querySelector<HTMLElement>('input[inputmode=decimal]')
    if (amount) focusField(amount)
    else focusCodeField()
  }, [])
  return (
    <section className="panel" ref={panel} tabIndex={-1} aria-labelledby="redeem">
      <h2 id="redeem">Redeem</h2>
      {done && <JustRedeemed voucher={voucher} done={done} onUndone={() => setDone(undefined)} />}
      <div className="has-[p]:mt-4">
        <FormMessage message={refusal && messageOf(refusal)} />
      </div>
      {voucher.fault ? (
        !isSaid && <p className="mt-3 text-ink-soft">{faults[voucher.fault]}</p>
      ) : (
        <RedeemForm
          key={voucher.balanceCents}
          turn={turn}
          voucher={voucher}
          onRedeemed={setDone}
          onRefused={setRefusal}
        />
      )}
    </section>
  )
}

type RedeemFormProps = {
  voucher: VoucherDetail
  turn: number
  onRedeemed: (done: Done) => void
  onRefused: (error: Error | undefined) => void
}

function RedeemForm({ voucher, turn, onRedeemed, onRefused }: RedeemFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const updateCache = useUpdateVoucherCache()
  const hydrated = useHydrated()
  const openVoucher = useOpenVoucher()
  const [text, setText] = useState(priceText(voucher.balanceCents))
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [pending, setPending] = useState<{ amount: Cents; turn: number } | undefined>(() =>
    isRedeemingAll() ? { amount: voucher.balanceCents, turn } : undefined,
  )
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pending) confirm.current?.focus()
  }, [pending])

  const redeem = useMutation({
    // The same amount after the same history is one redemption, also where staff go back after its answer was lost.
    mutationFn: ({ amount }: { amount: Cents }) =>
      withIdempotencyKey(`redeem ${voucher.id} ${voucher.history.length} ${amount}`, (idempotencyKey) =>
        redeemVoucher(api, voucher.id, { amountCents: amount, idempotencyKey, note }),
      ),
    onSuccess: ({ voucher: after, lineId }, { amount }) => {
      onRefused(undefined)
      onRedeemed({ amount, lineId })
      updateCache(after)
      focusCodeField()
    },
    onError: (error) => {
      onRefused(error)
      // Somebody else may have redeemed it: refetching shows the current state.
      return queryClient.invalidateQueries({ queryKey: voucherQuery(api, voucher.id).queryKey })
    },
  })

  const openAnother = (code: string) => {
    setText(priceText(voucher.balanceCents))
    setNote('')
    setFault(undefined)
    openVoucher(code)
  }
  const review = (event: FormEvent) => {
    event.preventDefault()
    // A scanner types into the focused field: its code is for the next voucher, and not an amount.
    const scanned = readVoucherCode(text) ?? readVoucherCode(note.split(/\s/).at(-1) ?? '')
    if (scanned) return openAnother(scanned)
    const amount = parseAmount(text)
    if (Number.isNaN(amount)) return setFault(amountFault)
    if (amount < 1) return setFault(noAmountFault)
    if (amount > voucher.balanceCents) return setFault(`Only ${formatMoney(voucher.balanceCents)} is left`)
    setFault(undefined)
    onRefused(undefined)
    setPending({ amount, turn })
  }

  if (pending?.turn === turn)
    return (
      <div className="mt-4 grid gap-4">
        <p>
          Take <strong className="tabular">{formatMoney(pending.amount)}</strong> from this voucher?{' '}
          <span className="tabular">{formatMoney(voucher.balanceCents - pending.amount)}</span> will be left.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button ref={confirm} busy={redeem.isPending} onClick={() => redeem.mutate(pending)}>
            Confirm {formatMoney(pending.amount)}
          </Button>
          <Button variant="quiet" disabled={redeem.isPending} onClick={() => setPending(undefined)}>
            Back
          </Button>
        </div>
      </div>
    )
  return (
    <form
      noValidate
      onSubmit={review}
      onPaste={(event) => {
        const pasted = readVoucherCode(event.clipboardData.getData('text'))
        if (pasted === undefined) return
        event.preventDefault()
        openAnother(pasted)
      }}
      className="mt-4 grid gap-4"
    >
      <fieldset disabled={!hydrated} className="grid gap-4">
        <FieldPair narrow>
          <AmountField
            label="Amount in dollars"
            value={text}
            // Selects the balance, so that typing replaces it: most visits use only a part.
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setText(target.value)
              setFault(undefined)
            }}
            error={fault}
          />
          <TextField
            label="Note (optional)"
            maxLength={300}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </FieldPair>
        <Button type="submit" className="justify-self-start">
          {withTotal('Redeem', parseAmount(text))}
        </Button>
      </fieldset>
    </form>
  )
}

/** The message about a redemption, with a button that undoes it. */
function JustRedeemed({ voucher, done, onUndone }: { voucher: VoucherDetail; done: Done; onUndone: () => void }) {
  const undo = useUndo(voucher)
  const line = voucher.history.find(({ id }) => id === done.lineId)
  if (!line || line.undone) return null
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-celadon px-4 py-3 text-jade-deep"
    >
      <p>
        <strong className="tabular">{formatMoney(done.amount)}</strong> redeemed.
      </p>
      {line.undoable && (
        <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(done.lineId, { onSuccess: onUndone })}>
          Undo
        </Button>
      )}
      {undo.error && <FormMessage message={messageOf(undo.error)} />}
    </div>
  )
}

/** Undoes a redemption of this voucher. */
export function useUndo(voucher: VoucherDetail) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  return useMutation({
    mutationFn: (lineId: string) => undoRedemption(api, voucher.id, lineId),
    onSuccess: (after) => {
      updateCache(after)
      focusCodeField()
    },
  })
}
