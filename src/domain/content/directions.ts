/** The URL at which a map plans the way to the clinic. */
export const directionsTo = ({ name, address }: { name: string; address: string }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${address}`)}`
