import type { Ref } from 'react'
import mountains from '#assets/voucher-ornament.png'
import { hasGiftWords, type VoucherText } from '#domain/vouchers/voucher-text.ts'
import { Qr } from '#web/ui/qr.tsx'
import './voucher.css'

type VoucherProps = {
  text: VoucherText
  /** The URL of the clinic's logo. */
  logo: string
  /** The content of the QR code; a sample has none. */
  link?: string | undefined
  ref?: Ref<HTMLElement>
}

/** Lines break between the parts of the contact, not within an email address. */
const separator = /\s+·\s+/

/** In the columns that a voucher with a QR code has where there is room. */
const beside = {
  facts: '@min-[34rem]:grid-cols-[1fr_auto] @min-[34rem]:justify-items-start @min-[34rem]:text-left',
  terms: '@min-[34rem]:justify-start',
}

/**
 * A gift voucher, the same on the screen and in print (docs/product.md, "Voucher on paper"). Its texts are those of its
 * PDF.
 *
 * Sizes follow the voucher's own width (`cqi`), so that it is the same thing on a phone, on a screen and on paper. What
 * must stay on one line follows it also where the browser's text is large: a code that is cut off is worth nothing.
 */
export const Voucher = ({ text, logo, link, ref }: VoucherProps) => (
  <article
    ref={ref}
    className="voucher @container mx-auto w-full max-w-[46rem] border border-jade bg-paper-bright text-center font-serif text-ink leading-[1.3]"
    data-gift={hasGiftWords(text)}
    data-treatment={text.treatment !== ''}
    aria-label={`Gift voucher ${text.code}`}
  >
    <div className="voucher-frame relative m-[max(5px,0.9cqi)] flex flex-col overflow-hidden border border-stone">
      <header className="voucher-crest relative px-[5cqi] pt-[6cqi] pb-[27cqi]">
        <img
          // The ink of the painting becomes the house's jade.
          className="voucher-mountains filter-[brightness(1.7)_sepia(1)_saturate(2.5)_hue-rotate(110deg)] absolute inset-x-0 bottom-0 h-auto w-full max-w-none mix-blend-multiply"
          src={mountains}
          width={1800}
          height={600}
          alt=""
        />
        <img
          className="relative mx-auto h-auto w-[clamp(min(3rem,14.3cqi),8.4cqi,4.4rem)]"
          src={logo}
          width={64}
          height={64}
          alt=""
        />
        <p className="relative mt-[1.6cqi] text-[clamp(1.05rem,2.9cqi,1.5rem)]">{text.clinic}</p>
        {/* The space after the last letter is taken back, or the line and its rule would stand off centre. */}
        <h2 className="relative mt-[2.6cqi] whitespace-nowrap pl-[0.26em] font-normal text-[clamp(min(1.35rem,7.4cqi),6.2cqi,3.1rem)] text-jade-deep leading-[1.15] tracking-[0.26em] after:mx-auto after:mt-[2.2cqi] after:block after:w-[max(1.75rem,6cqi)] after:-translate-x-[0.13em] after:border-accent after:border-t-2">
          {text.title}
        </h2>
        {text.mark && (
          <p className="absolute top-[5cqi] right-[4cqi] rotate-7 rounded border-2 border-current px-[0.5em] pt-[0.15em] pb-[0.2em] font-medium text-[clamp(min(1rem,4.8cqi),3.4cqi,1.7rem)] text-cinnabar leading-[1.2] tracking-[0.14em]">
            {text.mark}
          </p>
        )}
      </header>
      <div className="voucher-body flex flex-col items-center px-[6cqi] pt-[1.5cqi] pb-[4.5cqi]">
        <p className="font-[480] text-[clamp(min(2.2rem,13cqi),9.4cqi,4.6rem)] lining-nums leading-[1.05] tracking-[-0.01em]">
          {text.value}
        </p>
        <p className="mt-[0.5em] text-[clamp(1.05rem,3cqi,1.5rem)] text-ink-soft italic">{text.amountInWords}</p>
        {text.treatment && <Treatment text={text} />}
        {hasGiftWords(text) && <Words text={text} />}
        <div
          className={`voucher-facts mt-[4.5cqi] grid w-full items-center justify-items-center gap-[5cqi] border-stone border-t pt-[4.5cqi] ${link ? beside.facts : ''}`}
        >
          <dl className={`flex flex-wrap justify-center gap-x-[2.6em] gap-y-[1.3em] ${link ? beside.terms : ''}`}>
            <div className="shrink-0 basis-full">
              <Label>{text.codeLabel}</Label>
              <dd
                data-code
                className="tabular mt-[0.3em] whitespace-nowrap font-[520] text-[clamp(min(1.7rem,8cqi),7.2cqi,3.2rem)] text-jade-deep leading-[1.15] tracking-[0.045em]"
              >
                {text.code}
              </dd>
            </div>
            <Day label={text.issuedLabel} day={text.issued} />
            <Day label={text.validUntilLabel} day={text.validUntil} />
          </dl>
          {link !== undefined && (
            <Qr label="QR code of the voucher" text={link} className="w-[clamp(7rem,19cqi,9.5rem)] bg-white text-ink" />
          )}
        </div>
        <footer className="voucher-foot mt-[4.5cqi] grid gap-[0.5em]">
          {text.caution && (
            <p className="font-sans font-semibold text-[clamp(0.88rem,1.9cqi,1rem)] text-cinnabar-deep">
              {text.caution}
            </p>
          )}
          <p className="text-[clamp(1.02rem,2.4cqi,1.2rem)] italic">{text.instruction}</p>
          <p className="font-sans text-[clamp(0.85rem,1.8cqi,0.95rem)] text-ink-soft">
            {text.contact.split(separator).map((part, index) => (
              <span key={part}>
                {index > 0 && ' · '}
                <span className="inline-block">{part}</span>
              </span>
            ))}
          </p>
        </footer>
      </div>
    </div>
  </article>
)

const Label = ({ children }: { children: string }) => (
  <dt className="font-sans text-[clamp(0.82rem,1.8cqi,0.95rem)] text-ink-soft tracking-[0.04em]">{children}</dt>
)

const Day = ({ label, day }: { label: string; day: string }) => (
  <div>
    <Label>{label}</Label>
    <dd className="tabular mt-[0.3em] whitespace-nowrap text-[clamp(1.1rem,2.7cqi,1.4rem)]">{day}</dd>
  </div>
)

/** The treatment that it was bought for, with the note that it has the value of its amount. */
const Treatment = ({ text }: { text: VoucherText }) => (
  <div className="voucher-treatment wrap-anywhere mt-[2.6cqi] w-full max-w-[34em] leading-[1.3]">
    <p className="text-[clamp(1.15rem,3.4cqi,1.7rem)]">
      <span className="text-jade italic">{text.treatmentLabel}</span> {text.treatment}
    </p>
    <p className="mt-[0.3em] font-sans text-[clamp(0.85rem,1.8cqi,0.95rem)] text-ink-soft">{text.treatmentNote}</p>
  </div>
)

/** The giver, the recipient and the message. */
const Words = ({ text }: { text: VoucherText }) => (
  <div className="voucher-gift wrap-anywhere mt-[4cqi] grid w-full max-w-[34em] gap-[0.35em] text-[clamp(1.05rem,2.7cqi,1.35rem)] leading-[1.4]">
    {text.to && (
      <p>
        <span className="text-jade italic">{text.toLabel}</span> {text.to}
      </p>
    )}
    {text.message && <p className="whitespace-pre-line italic">{text.message}</p>}
    {text.from && (
      <p>
        <span className="text-jade italic">{text.fromLabel}</span> {text.from}
      </p>
    )}
  </div>
)
