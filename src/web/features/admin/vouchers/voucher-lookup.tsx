import { useMutation } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { codeMisreading } from '#domain/vouchers/code-misreading.ts'
import { ApiError, useApi } from '#web/api.ts'
import { lookUpVoucher } from '#web/queries/vouchers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { lookedUpState } from '#web/voucher-history-state.ts'
import { messageOf } from '../forms/failure.ts'
import { useFormatTimeInWords } from '../frame/format-time.ts'
import { lazyWithRetry } from '../frame/lazy-with-retry.tsx'
import { TextLink } from '../frame/text-link.tsx'
import { useUpdateVoucherCache } from './use-update-voucher-cache.ts'

const Scanner = lazyWithRetry(async () => (await import('./scanner.tsx')).default)

/** Finds a voucher by its code, typed or scanned, and opens it. `next`: shown beside an open voucher, which has priority. */
export function VoucherLookup({ next = false }: { next?: boolean }) {
  const api = useApi()
  const updateCache = useUpdateVoucherCache()
  const hydrated = useHydrated()
  const [, navigate] = useLocation()
  const [code, setCode] = useState('')
  const [scanning, setScanning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // If this is the main part of the page, the field gets the focus, unless the palette is open. Not on a phone, where the
    // on-screen keyboard would cover the camera button.
    if (next || !hydrated || document.querySelector('[role="dialog"]')) return
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [next, hydrated])
  const lookUp = useMutation({
    mutationFn: (text: string) => lookUpVoucher(api, text),
    onSuccess: (voucher) => {
      updateCache(voucher)
      setCode('')
      navigate(`/admin/vouchers/${voucher.id}`, { state: lookedUpState })
    },
    // Selects the typed code after a failure, so that it can be corrected, or replaced by a scan.
    onError: (_error, text) => {
      if (text === code) field.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) lookUp.mutate(code)
  }
  return (
    <section
      className={`panel ${next ? 'xl:sticky xl:top-[calc(var(--dashboard-bar)+1.25rem)]' : ''}`}
      aria-label="Look up a voucher"
    >
      <form noValidate onSubmit={submit}>
        <Field
          label={next ? 'Another voucher code' : 'Voucher code'}
          error={lookUp.error ? lookUpFault(lookUp.error, lookUp.variables) : undefined}
        >
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <input
                {...control}
                ref={field}
                name="code"
                className="field tabular min-w-0 flex-[1_1_14rem] tracking-wider"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder="XXXX-XXXX-XX"
                disabled={!hydrated}
                value={code}
                onChange={({ target }) => {
                  setCode(target.value)
                  // What was said of a code is not said of none.
                  if (lookUp.isError && !target.value.trim()) lookUp.reset()
                }}
              />
              <Button type="submit" variant={next ? 'quiet' : 'primary'} busy={lookUp.isPending} disabled={!hydrated}>
                Look up
              </Button>
              <Button variant="quiet" disabled={!hydrated} onClick={() => setScanning(true)}>
                <ScanLine aria-hidden className="size-4" />
                Scan
              </Button>
            </div>
          )}
        </Field>
      </form>
      {lookUp.error && <Replaced error={lookUp.error} />}
      {scanning && (
        <Scanner
          onClose={() => setScanning(false)}
          onRead={(text) => {
            setScanning(false)
            lookUp.mutate(text)
          }}
        />
      )}
    </section>
  )
}

/** What is said of a look-up that failed: of a code that no voucher has also what shows that it was misread. */
function lookUpFault(error: Error, code: string): string {
  const isUnknown = error instanceof ApiError && error.problem.reason === 'unknown'
  const misreading = isUnknown && codeMisreading(code)
  return misreading ? `${messageOf(error)}. ${misreading}` : messageOf(error)
}

/** For a code that was replaced: a link to its voucher. */
function Replaced({ error }: { error: Error }) {
  const when = useFormatTimeInWords()
  if (!(error instanceof ApiError)) return null
  const { reason, voucherId, replacedAt } = error.problem
  if (reason !== 'replaced' || typeof voucherId !== 'string' || typeof replacedAt !== 'string') return null
  return (
    <p className="mt-2 text-small">
      Replaced on {when(replacedAt)}. <TextLink to={`/admin/vouchers/${voucherId}`}>Open its voucher</TextLink>
    </p>
  )
}
