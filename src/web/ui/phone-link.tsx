type PhoneLinkProps = { number: string; className?: string }

/** A link that dials a telephone number. */
export const PhoneLink = ({ number, className = 'text-link whitespace-nowrap' }: PhoneLinkProps) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={className}>
    {number}
  </a>
)
