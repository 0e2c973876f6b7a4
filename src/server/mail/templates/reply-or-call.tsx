import { Link, Text } from '../elements.tsx'
import { colour, small } from '../look.ts'

/** Where a buyer who worries about a payment reaches the clinic. */
export const ReplyOrCall = ({ phone }: { phone: string }) => (
  <Text style={small}>
    Questions? Just reply to this email
    {phone && (
      <>
        {' '}
        or call us on{' '}
        <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`} style={{ color: colour.jade, whiteSpace: 'nowrap' }}>
          {phone}
        </Link>
      </>
    )}
    .
  </Text>
)
