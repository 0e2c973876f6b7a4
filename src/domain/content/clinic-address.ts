/** The hosts of Google Maps' embed code. Other Google addresses refuse to be framed. */
const google = /^(?:www\.|maps\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/
const shortLinks = ['maps.app.goo.gl', 'goo.gl', 'g.co', 'maps.apple', 'osm.org']

/**
 * The address of a map that can be shown in a frame, made from whatever people copy: the `<iframe>` of “Embed a map”, an
 * address of Google Maps or OpenStreetMap as it stands in the browser, or an embedded address itself. `undefined` where no
 * such address can be made of it, as of a shortened link. Of other providers any https address is taken as it is.
 */
export function framedMapAddress(text: string): string | undefined {
  const address = /<iframe/i.test(text) ? sourceOf(text) : text
  if (!address || /\s/.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || shortLinks.includes(url.hostname)) return undefined
  if (google.test(url.hostname)) return googleFrame(url)
  if (/^(?:www\.)?openstreetmap\.org$/.test(url.hostname)) return openStreetMapFrame(url)
  return refusesFrames(url) ? undefined : address
}

function sourceOf(html: string): string | undefined {
  const [, , source] = /<iframe[^>]*?\ssrc\s*=\s*(["'])(.*?)\1/is.exec(html) ?? []
  return source?.trim().replaceAll('&amp;', '&').replaceAll('&#38;', '&')
}

/** Apple and Bing show their maps on pages of their own only. */
const refusesFrames = ({ hostname, pathname }: URL) =>
  hostname === 'maps.apple.com' || (/^(?:www\.)?bing\.com$/.test(hostname) && pathname === '/maps')

function googleFrame(url: URL): string | undefined {
  if (url.pathname.startsWith('/maps/embed') || url.searchParams.get('output') === 'embed') return url.href
  const [, placed, here] = /^\/maps\/(?:place|search)\/([^/]+)(?:\/@([^/]+))?/.exec(url.pathname) ?? []
  const [, seen] = /^\/maps\/@([^/]+)/.exec(url.pathname) ?? []
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/.exec(here ?? seen ?? '') ?? []
  const middle = latitude && longitude ? `${latitude},${longitude}` : ''
  const target = placed ? readable(placed) : (url.searchParams.get('query') ?? url.searchParams.get('q') ?? middle)
  if (!target || !url.pathname.startsWith('/maps')) return undefined
  const frame = new URLSearchParams({ q: target, ...(middle && { ll: middle }), output: 'embed' })
  return `https://www.google.com/maps?${frame}`
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    // A lone % is part of the name.
    return part.replaceAll('+', ' ')
  }
}

function openStreetMapFrame(url: URL): string | undefined {
  if (url.pathname.startsWith('/export/embed')) return url.href
  const [, zoom, up, along] = /map=(\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(url.hash) ?? []
  const latitude = Number(url.searchParams.get('mlat') ?? up)
  const longitude = Number(url.searchParams.get('mlon') ?? along)
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined
  // At each step of the zoom the map shows half as much; half a frame of about 500 px, in degrees.
  const half = 360 / 2 ** Number(zoom ?? 16)
  const box = [longitude - half, latitude - half * 0.6, longitude + half, latitude + half * 0.6]
  const bbox = box.map((side) => side.toFixed(5)).join(',')
  const frame = new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` })
  return `https://www.openstreetmap.org/export/embed.html?${frame}`
}

/** An address in the words of schema.org. The country is fixed (docs/product.md, "Dates and numbers"). */
export type PostalAddress = {
  streetAddress: string
  addressLocality?: string
  addressRegion?: string
  postalCode?: string
  addressCountry: 'AU'
}

const shape = /^(.+?),\s*([^,]+?),?\s+(NSW|VIC|QLD|WA|SA|TAS|NT|ACT),?\s+(\d{4})(?:,\s*Australia)?$/i

/**
 * Reads an address of one line, such as `27 Jacob Street, Gawler SA 5118`, for search engines
 * (docs/product.md, "Head and sharing"). One that is written in another way stays whole as the street.
 */
export function readPostalAddress(line: string): PostalAddress {
  const [, streetAddress, addressLocality, region, postalCode] = shape.exec(line.trim()) ?? []
  if (!streetAddress || !addressLocality || !region || !postalCode)
    return { streetAddress: line.trim(), addressCountry: 'AU' }
  return { streetAddress, addressLocality, addressRegion: region.toUpperCase(), postalCode, addressCountry: 'AU' }
}
