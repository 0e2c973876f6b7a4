import mountains from '#assets/voucher-ornament.png'
import { hasGiftWords, type VoucherText } from '#domain/vouchers/voucher-text.ts'
import { Qr } from '#web/ui/qr.tsx'
import './folded-card.css'

/**
 * A voucher as both sides of an A4 sheet that is folded once to an A5 card: outside the back beside the front, inside
 * the words beside the amount. The same as its PDF (server/pdf/folded-card.tsx).
 */
export const FoldedCard = ({ text, logo, link }: { text: VoucherText; logo: string; link: string }) => (
  <article className="fold" aria-label={`Gift voucher ${text.code} as a card`}>
    <section className="fold-sheet">
      <div className="fold-half fold-back">
        <img src={logo} width={64} height={64} alt="" />
        <p>{text.clinic}</p>
        {text.contact.split(/\s+·\s+/).map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
      <div className="fold-half">
        <div className="fold-paper fold-front">
          <img className="fold-mountains" src={mountains} width={1800} height={600} alt="" />
          <img className="fold-logo" src={logo} width={64} height={64} alt="" />
          <p className="fold-clinic">{text.clinic}</p>
          <p className="fold-title">{text.title}</p>
          {text.mark && <p className="fold-mark">{text.mark}</p>}
        </div>
      </div>
    </section>
    <section className="fold-sheet">
      <div className="fold-half fold-words">
        {hasGiftWords(text) ? <Words text={text} /> : <PenLines text={text} />}
      </div>
      <div className="fold-half">
        <div className="fold-paper">
          <p className="fold-value">{text.value}</p>
          <p className="fold-amount">{text.amountInWords}</p>
          {text.treatment && (
            <div className="fold-treatment">
              <p>
                <span>{text.treatmentLabel}</span> {text.treatment}
              </p>
              <p className="fold-label">{text.treatmentNote}</p>
            </div>
          )}
          <div className="fold-facts">
            <p className="fold-label">{text.codeLabel}</p>
            <p className="fold-code">{text.code}</p>
            <Qr text={link} label="QR code of the voucher" className="fold-qr" />
            <dl>
              <div>
                <dt className="fold-label">{text.issuedLabel}</dt>
                <dd>{text.issued}</dd>
              </div>
              <div>
                <dt className="fold-label">{text.validUntilLabel}</dt>
                <dd>{text.validUntil}</dd>
              </div>
            </dl>
          </div>
          <footer>
            {text.caution && <p className="fold-caution">{text.caution}</p>}
            <p>{text.instruction}</p>
          </footer>
        </div>
      </div>
    </section>
  </article>
)

const Words = ({ text }: { text: VoucherText }) => (
  <>
    {text.to && (
      <p>
        <span>{text.toLabel}</span> {text.to}
      </p>
    )}
    {text.message && <p className="fold-message">{text.message}</p>}
    {text.from && (
      <p>
        <span>{text.fromLabel}</span> {text.from}
      </p>
    )}
  </>
)

/** Lines to write on by hand, for a voucher without a message. */
const PenLines = ({ text }: { text: VoucherText }) =>
  [text.toLabel, text.fromLabel].map((label) => (
    <p key={label} className="fold-pen">
      <span>{label}</span>
    </p>
  ))
