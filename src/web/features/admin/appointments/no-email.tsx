import { PhoneLink } from '#web/ui/phone-link.tsx'

/** Who cannot be written to has to be called. */
export const NoEmail = ({ phone }: { phone: string }) => (
  <>
    No email, please call <PhoneLink number={phone} />
  </>
)
