import { useState, useSyncExternalStore } from 'react'

type MapFrameProps = { src: string; address: string; className?: string }

/** Where the address can be looked up by whoever gets no map here: with the house that draws it. */
function lookUp(src: string, address: string): string {
  const asked = encodeURIComponent(address)
  return /^https:\/\/[^/]*google\./.test(src)
    ? `https://www.google.com/maps/search/?api=1&query=${asked}`
    : `https://www.openstreetmap.org/search?query=${asked}`
}

/**
 * A map of another house in a frame. No browser tells a page that a frame of others has failed, so the address and the way
 * to another map of it always lie over the map's corner. Without a connection they have the whole area, instead of the
 * browser's page of errors.
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
    <figure className={`relative flex flex-col rounded-md border border-stone bg-celadon ${className}`}>
      {shown && (
        <iframe
          src={src}
          title={`Map: ${address}`}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
          className="map w-full grow rounded-md bg-paper-deep"
          onLoad={() => setLoaded(navigator.onLine)}
        />
      )}
      <figcaption
        className={
          shown
            ? 'absolute top-2 right-2 max-w-[calc(100%-4rem)] rounded-sm bg-paper-bright/95 px-3 py-2 text-small leading-snug'
            : 'm-auto p-6 text-center'
        }
      >
        {address}{' '}
        <a href={lookUp(src, address)} className="text-link block">
          Open in maps
        </a>
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
