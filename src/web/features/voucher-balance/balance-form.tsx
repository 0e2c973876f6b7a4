import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { checkBalance } from '#web/queries/vouchers.ts'
import { useSubmittedForm } from '#web/submitted-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Balance } from './balance.tsx'
import { useCodeInAddress } from './code-in-address.ts'

const path = '/voucher'

/**
 * Tells what is left on a voucher (docs/product.md, "Balance page"). Without JavaScript the same form is posted
 * plainly. `isSample`: a code of this browser's own, which no server knows.
 */
export function BalanceForm({ isSample }: { isSample: (code: string) => boolean }) {
  const api = useApi()
  const returned = useSubmittedForm(path)
  const form = useRef<HTMLFormElement>(null)
  const check = useMutation({ mutationFn: (asked: string) => checkBalance(api, asked) })
  const [refusal, setRefusal] = useState<string>()
  const lookUp = (typed: string) => {
    const fault = typed.trim() === '' ? 'Please enter your voucher code' : isSample(typed) ? sampleWords : undefined
    setRefusal(fault)
    if (fault) check.reset()
    else check.mutate(typed)
  }
  useCodeInAddress((scanned) => {
    const field = form.current?.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = scanned
    lookUp(scanned)
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The field keeps what was typed before the page was alive.
    lookUp(String(new FormData(event.currentTarget).get('code')))
  }

  const asked = refusal !== undefined || !check.isIdle
  const balance = asked ? check.data : returned?.balance
  const failure = asked ? messageOf(check.error) : returned?.message
  const fault = refusal ?? failure
  return (
    <>
      <form ref={form} method="post" action={path} onSubmit={submit} noValidate className="stars grid gap-6">
        <TextField
          label="Voucher code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX-XX"
          hint="The ten letters and numbers on your voucher. Dashes and capitals don’t matter."
          className="tabular max-w-sm tracking-wider"
          defaultValue={returned?.values.code ?? ''}
          error={fault || undefined}
        />
        {failure && (
          <p className="text-small">
            <CallUs />
          </p>
        )}
        <Button type="submit" busy={check.isPending} className="justify-self-start">
          Check the balance
        </Button>
      </form>
      <div role="status">{balance && <Balance balance={balance} />}</div>
    </>
  )
}

const sampleWords = 'This is a sample voucher, so it isn’t valid. No payment was made for it.'

const messageOf = (error: Error | null) => {
  if (!error) return undefined
  return error instanceof ApiError
    ? error.problem.detail
    : 'We couldn’t be reached. Please check your connection and try again.'
}
