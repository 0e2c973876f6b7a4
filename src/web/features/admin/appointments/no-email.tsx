import { PhoneLink } from '#web/ui/phone-link.tsx'

/** A note for a patient without an email address: they have to be called. */
export const NoEmail = ({ phone }: { phone: string }) => (
  <>
    No email, please call <PhoneLink number={phone} />
  </>
)
