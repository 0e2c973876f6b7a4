import { Download, Printer } from 'lucide-react'
import type { RefObject } from 'react'
import { useApi } from '#web/api.ts'
import { sampleFile, voucherFile } from '#web/queries/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadVouchers, printVouchers } from './print-and-download.ts'

/** The position of a voucher in its order, such as 2 of 3. */
export type Position = { number: number; of: number }

type VoucherActionsProps = {
  sheet: RefObject<HTMLElement | null>
  /** A sample has no `id`, since only this browser knows it. */
  voucher: { id?: string; code: string; issuedAt: string }
  place?: Position | undefined
}

/** Print and download one voucher (docs/product.md, "Success page"). */
export function VoucherActions({ sheet, voucher, place }: VoucherActionsProps) {
  const api = useApi()
  const which = place && `${place.number} of ${place.of}`
  const print = () => sheet.current && printVouchers([sheet.current], 'Print Voucher')
  const download = () => {
    const { id, code, issuedAt } = voucher
    if (id === undefined) return downloadVouchers(() => sampleFile(api, { code, issuedAt }), 'sample-voucher.pdf')
    return downloadVouchers(() => voucherFile(api, id), place ? `gift-voucher-${place.number}.pdf` : 'gift-voucher.pdf')
  }
  return (
    <>
      <Button onClick={print} {...(which && { 'aria-label': `Print Voucher ${which}` })}>
        <Printer aria-hidden className="size-5" />
        Print Voucher
      </Button>
      <Button
        variant="quiet"
        onClick={() => void download()}
        {...(which && { 'aria-label': `Download Voucher ${which}` })}
      >
        <Download aria-hidden className="size-5" />
        Download Voucher
      </Button>
    </>
  )
}
