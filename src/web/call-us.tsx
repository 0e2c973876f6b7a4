import { clinicQuery } from './queries/content.ts'
import { useData } from './queries/use-data.ts'
import { PhoneLink } from './ui/phone-link.tsx'

/** A sentence with the phone number for visitors whose form has failed; empty if the clinic has no number. */
export function CallUs() {
  const { phone } = useData(clinicQuery)
  return (
    phone && (
      <>
        {' '}
        You can also call us on <PhoneLink number={phone} />.
      </>
    )
  )
}
