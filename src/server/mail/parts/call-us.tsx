import type { Clinic } from '#contract/content.ts'
import { PhoneLink } from '../elements.tsx'

/** Where the clinic is reached at once, as a fact of an email's words: it reads well with a phone and without. */
export const callUs = ({ phone }: Clinic) => said('call us', phone) || 'call us'

/** The same as a second way; empty without a phone. */
export const orCallUs = ({ phone }: Clinic) => said('or call us', phone)

const said = (words: string, phone: string) =>
  phone && {
    text: `${words} on ${phone}`,
    element: (
      <>
        {words} on <PhoneLink phone={phone} />
      </>
    ),
  }
