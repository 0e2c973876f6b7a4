import mountains from '#assets/voucher-ornament.png'
import { hasGiftWords, type VoucherText } from '#domain/vouchers/voucher-text.ts'
import { Qr } from '#web/ui/qr.tsx'
import './folded-card.css'

/**
 * A voucher as both sides of an A4 sheet that is folded once to an A5 card: outside the back beside the front, inside
 * the words beside the amount. The same as its PDF (server/pdf/folded-card.tsx).
 */
export const FoldedCard = ({ face, logo, link }: { face: VoucherText; logo: string; link: string }) => (
  <article className="fold" aria-label={`Gift voucher ${face.code} as a card`}>
    <section className="fold-sheet">
      <div className="fold-half fold-back">
        <img src={logo} width={64} height={64} alt="" />
        <p>{face.clinic}</p>
        {face.contact.split(/\s+·\s+/).map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
      <div className="fold-half">
        <div className="fold-paper fold-front">
          <img className="fold-mountains" src={mountains} width={1800} height={600} alt="" />
          <img className="fold-logo" src={logo} width={64} height={64} alt="" />
          <p className="fold-clinic">{face.clinic}</p>
          <p className="fold-title">{face.title}</p>
          {face.mark && <p className="fold-mark">{face.mark}</p>}
        </div>
      </div>
    </section>
    <section className="fold-sheet">
      <div className="fold-half fold-words">
        {hasGiftWords(face) ? <Words face={face} /> : <PenLines face={face} />}
      </div>
      <div className="fold-half">
        <div className="fold-paper">
          <p className="fold-value">{face.value}</p>
          <p className="fold-amount">{face.amountInWords}</p>
          {face.treatment && (
            <div className="fold-treatment">
              <p>
                <span>{face.treatmentLabel}</span> {face.treatment}
              </p>
              <p className="fold-label">{face.treatmentNote}</p>
            </div>
          )}
          <div className="fold-facts">
            <p className="fold-label">{face.codeLabel}</p>
            <p className="fold-code">{face.code}</p>
            <Qr text={link} label="QR code of the voucher" className="fold-qr" />
            <dl>
              <div>
                <dt className="fold-label">{face.issuedLabel}</dt>
                <dd>{face.issued}</dd>
              </div>
              <div>
                <dt className="fold-label">{face.validUntilLabel}</dt>
                <dd>{face.validUntil}</dd>
              </div>
            </dl>
          </div>
          <footer>
            {face.caution && <p className="fold-caution">{face.caution}</p>}
            <p>{face.instruction}</p>
          </footer>
        </div>
      </div>
    </section>
  </article>
)

const Words = ({ face }: { face: VoucherText }) => (
  <>
    {face.to && (
      <p>
        <span>{face.toLabel}</span> {face.to}
      </p>
    )}
    {face.message && <p className="fold-message">{face.message}</p>}
    {face.from && (
      <p>
        <span>{face.fromLabel}</span> {face.from}
      </p>
    )}
  </>
)

/** Lines to write on by hand, for a voucher without a message. */
const PenLines = ({ face }: { face: VoucherText }) =>
  [face.toLabel, face.fromLabel].map((label) => (
    <p key={label} className="fold-pen">
      <span>{label}</span>
    </p>
  ))
