import { PhoneLink, Small } from '../elements.tsx'

/** Where a buyer who worries about a payment reaches the clinic. */
export const ReplyOrCall = ({ phone }: { phone: string }) => (
  <Small>
    Questions? Just reply to this email
    {phone && (
      <>
        {' '}
        or call us on <PhoneLink phone={phone} />
      </>
    )}
    .
  </Small>
)
