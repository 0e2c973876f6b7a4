import type { Clinic } from '#contract/content.ts'
import { PhoneLink } from '../elements.tsx'

/** The clinic's phone as a fact for the words of an email; the sentence reads well with and without it. */
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
