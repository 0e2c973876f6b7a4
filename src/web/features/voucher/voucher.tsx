import type { Ref } from 'react'
import mountains from '#assets/voucher-ornament.png'
import { hasWords, type VoucherFace } from '#domain/vouchers/voucher-face.ts'
import { Qr } from '#web/ui/qr.tsx'
import './voucher.css'

type VoucherProps = {
  face: VoucherFace
  /** The clinic's mark. */
  seal: string
  /** What its QR code says; none on a sample. */
  link?: string | undefined
  ref?: Ref<HTMLElement>
}

/** Lines break between the parts of the contact, not within an email address. */
const separator = /\s+·\s+/

/**
 * A gift voucher, the same on the screen and in print (docs/product.md, "Voucher on paper"). Its texts are those of its
 * PDF.
 */
export const Voucher = ({ face, seal, link, ref }: VoucherProps) => (
  <article ref={ref} className="voucher" data-gift={hasWords(face)} aria-label={`Gift voucher ${face.code}`}>
    <div className="voucher-frame">
      <header className="voucher-crest">
        <img className="voucher-mountains" src={mountains} width={1800} height={600} alt="" />
        <img className="voucher-seal" src={seal} width={64} height={64} alt="" />
        <p className="voucher-clinic">{face.clinic}</p>
        <h2 className="voucher-title">{face.title}</h2>
        {face.mark && <p className="voucher-mark">{face.mark}</p>}
      </header>
      <div className="voucher-body">
        <p className="voucher-value">{face.value}</p>
        <p className="voucher-words">{face.words}</p>
        {hasWords(face) && <Words face={face} />}
        <div className="voucher-facts" data-qr={link !== undefined}>
          <dl className="voucher-terms">
            <div className="voucher-code">
              <dt>{face.codeLabel}</dt>
              <dd>{face.code}</dd>
            </div>
            <div>
              <dt>{face.issuedLabel}</dt>
              <dd>{face.issued}</dd>
            </div>
            <div>
              <dt>{face.validUntilLabel}</dt>
              <dd>{face.validUntil}</dd>
            </div>
          </dl>
          {link !== undefined && <Qr label="QR code of the voucher" text={link} className="voucher-qr" />}
        </div>
        <footer className="voucher-foot">
          {face.caution && <p className="voucher-caution">{face.caution}</p>}
          <p className="voucher-instruction">{face.instruction}</p>
          <p className="voucher-contact">
            {face.contact.split(separator).map((part, index) => (
              <span key={part}>
                {index > 0 && ' · '}
                <span>{part}</span>
              </span>
            ))}
          </p>
        </footer>
      </div>
    </div>
  </article>
)

/** Who gives it to whom, and with which words. */
const Words = ({ face }: { face: VoucherFace }) => (
  <div className="voucher-gift">
    {face.to && (
      <p>
        <span>{face.toLabel}</span> {face.to}
      </p>
    )}
    {face.message && <p className="voucher-message">{face.message}</p>}
    {face.from && (
      <p>
        <span>{face.fromLabel}</span> {face.from}
      </p>
    )}
  </div>
)
