import type { VoucherDetail } from '#contract/voucher.ts'
import { shortDate } from '#domain/dates/written.ts'
import { formatMoney } from '#domain/money.ts'
import { treatmentNote } from '#domain/vouchers/voucher-text.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { Description, DescriptionList } from '../lists/description-list.tsx'
import { giftMailText } from '../mail/gift-mail-text.ts'
import { StateBadge } from './state-badge.tsx'
import { VoucherCode } from './voucher-code.tsx'

/** A voucher with its balance and its last day. */
export function VoucherCard({ voucher }: { voucher: VoucherDetail }) {
  const { timeZone } = useData(siteQuery)
  return (
    <section
      className="panel flex flex-wrap items-start justify-between gap-x-6 gap-y-2 max-sm:gap-y-0 max-sm:py-[0.9rem]!"
      aria-label="Voucher"
    >
      <div>
        <VoucherCode code={voucher.code} className="max-sm:text-[1.15rem]" />
        <StateBadge state={voucher.state} test={voucher.test} />
      </div>
      <p className="text-right">
        <span className="tabular block font-serif text-3xl leading-tight">{formatMoney(voucher.balanceCents)}</span>
        <span className="text-ink-soft text-small">of {formatMoney(voucher.initialCents)}</span>
      </p>
      {voucher.treatment && (
        <p className="basis-full">
          For {voucher.treatment}
          <span className="block text-ink-soft text-small">{treatmentNote}</span>
        </p>
      )}
      {voucher.order.askedRefundCents !== null && (
        <p className="basis-full font-semibold text-cinnabar-deep">
          A refund of {formatMoney(voucher.order.askedRefundCents)} has been asked for this{' '}
          <TextLink to={`/admin/orders/${voucher.order.id}`}>order</TextLink>. An owner decides about it.
        </p>
      )}
      <p className="tabular basis-full text-ink-soft text-small">
        Valid until {shortDate(voucher.expiresAt, timeZone)}
      </p>
    </section>
  )
}

/** The facts of a voucher: date of issue, buyer and recipient. */
export function VoucherFacts({ voucher }: { voucher: VoucherDetail }) {
  const { timeZone } = useData(siteQuery)
  const when = useFormatTime()
  return (
    <section className="panel" aria-labelledby="about">
      <h2 id="about">About this voucher</h2>
      <DescriptionList>
        <Description name={voucher.order.imported ? 'Imported' : 'Issued'} number>
          {shortDate(voucher.issuedAt, timeZone)}
        </Description>
        <Description
          name={voucher.order.imported ? 'Holder' : voucher.order.desk ? 'Sold at the desk to' : 'Bought by'}
        >
          {voucher.order.name || 'Unknown'}
          {voucher.order.email && <span className="block text-ink-soft text-small">{voucher.order.email}</span>}
        </Description>
        {voucher.gift && (
          <Description name="Gift for">
            {voucher.gift.to || voucher.gift.email}
            {voucher.gift.to && <span className="block text-ink-soft text-small">{voucher.gift.email}</span>}
            <span className="block text-ink-soft text-small">{giftMailText(voucher.gift, when)}</span>
          </Description>
        )}
        {!voucher.gift && voucher.recipient && (
          <Description name="Gift for">
            {voucher.recipient}
            <span className="block text-ink-soft text-small">Given by the buyer, not by email</span>
          </Description>
        )}
        {!voucher.order.imported && (
          <Description name="Order" number>
            <TextLink to={`/admin/orders/${voucher.order.id}`}>{voucher.order.reference}</TextLink>
          </Description>
        )}
      </DescriptionList>
      {voucher.formerCodes.map(({ code, replacedAt }) => (
        <p key={replacedAt} className="mt-3 text-ink-soft text-small">
          The code {code} was replaced on {when(replacedAt)}.
        </p>
      ))}
    </section>
  )
}
