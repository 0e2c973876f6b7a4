import { useEffect, useRef } from 'react'
import { readVoucherCode } from '#domain/vouchers/voucher-ledger.ts'
import { useOpenVoucher } from '../lists/open-voucher.ts'
import { belongsToFieldOrDialog } from './belongs-to-field-or-dialog.ts'

/**
 * Opens a voucher when its code is pasted anywhere in the dashboard outside a field. Returns the function that opens a
 * voucher, for codes from another source such as a scanner.
 */
export function usePastedCodes(): (code: string) => void {
  const open = useOpenVoucher()
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const code = readVoucherCode(event.clipboardData?.getData('text') ?? '')
      if (code === undefined || belongsToFieldOrDialog(event)) return
      event.preventDefault()
      latest.current(code)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
  return open
}
