import { useState, useSyncExternalStore } from 'react'

type MapFrameProps = { src: string; address: string; className?: string }

/** The URL to look up the address on the map's own site, for visitors whose map does not load. */
function mapUrl(src: string, address: string): string {
  const query = encodeURIComponent(address)
  return /^https:\/\/[^/]*google\./.test(src)
    ? `https://www.google.com/maps/search/?api=1&query=${query}`
    : `https://www.openstreetmap.org/search?query=${query}`
}

/**
 * A map of another site in an iframe. A page cannot detect that a cross-origin iframe has failed, so the link to the map's
 * site is always shown below it. Offline, the address and that link fill the area instead of the browser's error page.
 */
export function MapFrame({ src, address, className = '' }: MapFrameProps) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [loaded, setLoaded] = useState(false)
  const shown = online || loaded
  return (
    <figure
      className={`relative flex flex-col rounded-md border border-stone overflow-hidden bg-paper-bright ${className}`}
    >
      {shown && (
        <iframe
          src={src}
          title={`Map: ${address}`}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
          className="w-full grow bg-paper saturate-60 sepia-14"
          onLoad={() => setLoaded(navigator.onLine)}
        />
      )}
      <figcaption
        className={shown ? 'border-stone border-t px-4 py-2.5 text-small leading-snug' : 'm-auto p-6 text-center'}
      >
        {!shown && <span className="block">{address}</span>}
        <span className="block">
          {shown && 'If the map doesn’t load, '}
          <a href={mapUrl(src, address)} className="text-link">
            {shown ? 'open it in maps' : 'Open in maps'}
          </a>
          {shown && '.'}
        </span>
      </figcaption>
    </figure>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
