import { Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { IssuedVoucher } from '#contract/checkout.ts'
import { type VoucherIssuer, type VoucherToShow, voucherLink, voucherText } from '#domain/vouchers/voucher-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from './card-actions.tsx'
import { ReturnHome } from './message.tsx'
import { printVouchers } from './print-and-download.ts'
import { Voucher } from './voucher.tsx'
import { type Position, VoucherActions } from './voucher-actions.tsx'

/** The issuer that is shown on a voucher: the clinic and its logo. */
export type Issuer = { clinic: VoucherIssuer; logo: string; timeZone: string; publicUrl: string }

type SheetProps = {
  voucher: VoucherToShow & { id?: string }
  issuer: Issuer
  place?: Position | undefined
  /** Additional actions. */
  children?: ReactNode
}

/** A voucher with its buttons. A sample has no QR code, since it cannot be looked up, and cannot be printed as a card. */
export function VoucherSheet({ voucher, issuer, place, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const { clinic, logo, timeZone, publicUrl } = issuer
  const text = voucherText(voucher, clinic, timeZone)
  const link = voucher.sample ? undefined : voucherLink(publicUrl, voucher.code)
  return (
    <div className="grid gap-6">
      <Voucher ref={sheet} text={text} logo={logo} link={link} />
      <div className="buttons justify-center">
        <VoucherActions sheet={sheet} voucher={voucher} place={place} />
        {children}
      </div>
      {voucher.id !== undefined && link !== undefined && (
        <CardActions id={voucher.id} text={text} logo={logo} link={link} place={place} />
      )}
    </div>
  )
}

/** All vouchers of an order, each with its own code and buttons. */
export function Vouchers({ vouchers, issuer }: { vouchers: IssuedVoucher[]; issuer: Issuer }) {
  const sheets = useRef<HTMLDivElement>(null)
  const several = vouchers.length > 1
  const printAllName = vouchers.length === 2 ? 'Print both vouchers' : `Print all ${vouchers.length} vouchers`
  const printAll = () =>
    printVouchers([...(sheets.current?.querySelectorAll<HTMLElement>('.voucher') ?? [])], printAllName)
  return (
    <>
      {several && (
        <p className="mb-10 text-center">
          <Button onClick={printAll}>
            <Printer aria-hidden className="size-5" />
            {printAllName}
          </Button>
        </p>
      )}
      <div ref={sheets} className="grid gap-16">
        {vouchers.map((voucher, index) => (
          <VoucherSheet
            key={voucher.id}
            voucher={voucher}
            issuer={issuer}
            place={several ? { number: index + 1, of: vouchers.length } : undefined}
          >
            {!several && <ReturnHome quiet />}
          </VoucherSheet>
        ))}
      </div>
      {several && (
        <p className="mt-12 text-center">
          <ReturnHome quiet />
        </p>
      )}
    </>
  )
}
