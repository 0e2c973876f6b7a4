import { useEffect, useRef } from 'react'
import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { useOpenVoucher } from '../lists/open-voucher.ts'
import { isTaken } from './keys-taken.ts'

/**
 * Opens a voucher whose code is pasted anywhere in the dashboard but into a field. Answers what to do with one that came by
 * another way, such as a scanner.
 */
export function useCodeAnywhere(): (code: string) => void {
  const open = useOpenVoucher()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const code = readVoucherCode(event.clipboardData?.getData('text') ?? '')
      if (code === undefined || isTaken(event)) return
      event.preventDefault()
      latest.current(code)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
  return open
}
