import { useEffect, useRef, useState } from 'react'
import { initialHeight, parseBookingMessage } from './messages.ts'

/**
 * The booking provider's widget (docs/product.md, "Booking widget and map"). Messages are accepted only from its own window
 * and origin.
 */
export function BookingFrame({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(initialHeight)
  useEffect(() => {
    const { origin } = new URL(address)
    let shown: string | undefined
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== origin) return
      const message = parseBookingMessage(event.data)
      if (!message) return
      if ('height' in message) return setHeight(message.height)
      // The widget sends its first step without user action while the page loads; that must not scroll the page.
      if (shown !== undefined && shown !== message.step) frame.current?.scrollIntoView()
      shown = message.step
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [address])
  return (
    <iframe
      ref={frame}
      src={address}
      title="Book an appointment"
      loading="lazy"
      style={{ height }}
      className="w-full rounded-md border border-stone bg-paper-bright"
    />
  )
}
