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
