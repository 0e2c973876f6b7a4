import { read, useApi } from '#web/api.ts'
import { CallUs } from '#web/call-us.tsx'
import { visitorMessageOf } from '#web/public-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePublicForm } from '#web/use-public-form.ts'
import { Balance } from './balance.tsx'
import { useCodeInAddress } from './code-in-address.ts'

/**
 * Tells what is left on a voucher (docs/product.md, "Balance page"). Without JavaScript the same form is posted
 * plainly. `isSample`: a code of this browser's own, which no server knows.
 */
export function BalanceForm({ isSample }: { isSample: (code: string) => boolean }) {
  const api = useApi()
  const { values, errors, message, sending, answer, submit, formProps } = usePublicForm({
    path: '/voucher',
    check: ({ code }: { code: string }) => {
      if (code.trim() === '') return { code: 'Please enter your voucher code' }
      return isSample(code) ? { code: sampleWords } : {}
    },
    send: ({ code }) => read(api.vouchers.balance.$post({ json: { code } })),
    onFailed: visitorMessageOf,
  })
  useCodeInAddress((code) => {
    const field = formProps.ref.current?.elements.namedItem('code')
    if (field instanceof HTMLInputElement) field.value = code
    void submit({ code })
  })
  return (
    <>
      <form {...formProps} className="stars grid gap-6">
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
          defaultValue={values.code}
          error={errors.code ?? message}
        />
        {message && !errors.code && (
          <p className="text-small">
            <CallUs />
          </p>
        )}
        <Button type="submit" busy={sending !== undefined} className="justify-self-start">
          Check the balance
        </Button>
      </form>
      <div role="status">{answer && <Balance balance={answer} />}</div>
    </>
  )
}

const sampleWords = 'This is a sample voucher, so it isn’t valid. No payment was made for it.'
