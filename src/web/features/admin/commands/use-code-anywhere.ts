import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { parseVoucherCode } from '#domain/vouchers/voucher.ts'
import { useApi } from '#web/api.ts'
import { lookedUp } from '#web/looked-up.ts'
import { lookUpVoucher } from '#web/queries/vouchers.ts'
import { toast } from '#web/ui/toast-store.ts'
import { messageOf } from '../forms/failure.ts'
import { useBeforeLeaving } from '../forms/leave-guard.tsx'
import { isTaken } from './keys-taken.ts'

/** A voucher's code as it is copied, scanned, or stands in the address of its QR code. */
export const codeIn = (text: string): string | undefined => parseVoucherCode(text.trim().split('#').at(-1) ?? '')

/**
 * Opens a voucher whose code is pasted anywhere in the dashboard but into a field. Answers what to do with one that came by
 * another way, such as a scanner.
 */
export function useCodeAnywhere(): (code: string) => void {
  const api = useApi()
  const [, navigate] = useLocation()
  const beforeLeaving = useBeforeLeaving()
  const open = (code: string) =>
    beforeLeaving(() => {
      lookUpVoucher(api, code).then(
        ({ id }) => navigate(`/admin/vouchers/${id}`, { state: lookedUp }),
        (error: Error) => toast('Error', messageOf(error), 'destructive'),
      )
    })
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const code = codeIn(event.clipboardData?.getData('text') ?? '')
      if (code === undefined || isTaken(event)) return
      event.preventDefault()
      latest.current(code)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
  return open
}
