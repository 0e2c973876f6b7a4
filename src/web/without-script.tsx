import { clinicQuery } from './queries/content.ts'
import { useData } from './queries/use-data.ts'
import { PhoneLink } from './ui/phone-link.tsx'

type WithoutScriptProps = {
  /** What does not work here without JavaScript, as the beginning of a sentence. */
  what: string
  className?: string
}

/**
 * Shown only where JavaScript is off: what needs it, and the number to call instead. The browser's
 * code never fills it in.
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
