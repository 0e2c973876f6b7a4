type PhoneLinkProps = { number: string; className?: string }

/** A telephone number that is dialled at a press. */
export const PhoneLink = ({ number, className = 'text-link whitespace-nowrap' }: PhoneLinkProps) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={className}>
    {number}
  </a>
)
