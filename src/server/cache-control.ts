/** The `Cache-Control` of what never changes at its address. */
export const immutable = 'public, max-age=31536000, immutable'
