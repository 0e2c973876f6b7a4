import { clinicQuery } from './queries/content.ts'
import { useData } from './queries/use-data.ts'
import { PhoneLink } from './ui/phone-link.tsx'

type WithoutScriptProps = {
  /** The beginning of a sentence: the feature that does not work without JavaScript. */
  what: string
  className?: string
}

/**
 * Shown only without JavaScript: the feature that needs it, and the number to call instead. It is empty when rendered
 * in the browser.
 */
export function WithoutScript({ what, className = '' }: WithoutScriptProps) {
  const { phone } = useData(clinicQuery)
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className={className}>
          {what} needs JavaScript, which is turned off in your browser. Please turn it on
          {phone && (
            <>
              , or call us on <PhoneLink number={phone} /> and we’ll help you
            </>
          )}
          .
        </p>
      )}
    </noscript>
  )
}
