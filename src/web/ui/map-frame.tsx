type MapFrameProps = { src: string; address: string; className?: string }

/** Where the address can be looked up by whoever gets no map here: with the house that draws it. */
function lookUp(src: string, address: string): string {
  const asked = encodeURIComponent(address)
  return /^https:\/\/[^/]*google\./.test(src)
    ? `https://www.google.com/maps/search/?api=1&query=${asked}`
    : `https://www.openstreetmap.org/search?query=${asked}`
}

/**
 * A map of another house in a frame. No browser tells a page that a frame of others has failed, so the way to another
 * map of the address always stands below it.
 */
export const MapFrame = ({ src, address, className = '' }: MapFrameProps) => (
  <figure className={`flex flex-col ${className}`}>
    <iframe
      src={src}
      title={`Map: ${address}`}
      loading="lazy"
      referrerPolicy="strict-origin-when-cross-origin"
      className="map w-full grow rounded-md border border-stone bg-paper-deep"
    />
    <figcaption className="mt-2 text-ink-soft text-small">
      No map here?{' '}
      <a href={lookUp(src, address)} className="text-link">
        Look up our address
      </a>
    </figcaption>
  </figure>
)
