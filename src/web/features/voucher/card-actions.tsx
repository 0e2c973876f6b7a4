import { BookOpen } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { VoucherText } from '#domain/vouchers/voucher-text.ts'
import { useApi } from '#web/api.ts'
import { voucherFile } from '#web/queries/checkout.ts'
import { FoldedCard } from './folded-card.tsx'
import { downloadVouchers, printVouchers } from './print-and-download.ts'
import type { Position } from './voucher-actions.tsx'

type CardActionsProps = { id: string; text: VoucherText; logo: string; link: string; place: Position | undefined }

/** The buttons for a voucher as a folded card, which is a nicer gift than a sheet. */
export function CardActions({ id, place, ...card }: CardActionsProps) {
  const api = useApi()
  const which = place ? ` ${place.number} of ${place.of}` : ''
  const print = () => printVouchers(drawCard(card), 'Print the card')
  const download = () =>
    downloadVouchers(() => voucherFile(api, id, 'a5-fold'), `gift-card${place ? `-${place.number}` : ''}.pdf`)
  return (
    <div className="mx-auto max-w-measure text-center text-ink-soft text-small">
      <p>
        <BookOpen aria-hidden className="-mt-0.5 mr-2 inline size-4 text-jade" />
        To fold and give:{' '}
        <button type="button" className="text-link" onClick={print} aria-label={`Print the card${which}`}>
          Print the card
        </button>{' '}
        or{' '}
        <button
          type="button"
          className="text-link"
          onClick={() => void download()}
          aria-label={`Download the card${which}`}
        >
          Download the card
        </button>
      </p>
      <p className="mt-1">
        Print it on one A4 sheet: landscape, both sides, flipped on the short edge. Fold it once for an A5 card.
      </p>
    </div>
  )
}

/** Renders the card only for printing: on the page its text would be there twice. */
function drawCard(card: Omit<CardActionsProps, 'id' | 'place'>): HTMLElement[] {
  const host = document.createElement('div')
  const root = createRoot(host)
  // Synchronous, since the window has to open during the click event.
  flushSync(() => root.render(<FoldedCard {...card} />))
  const drawn = [...host.children].map((element) => element.cloneNode(true) as HTMLElement)
  root.unmount()
  return drawn
}
