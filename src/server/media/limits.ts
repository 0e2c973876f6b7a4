/** The largest file and the most pixels that a picture may have (docs/product.md, "Pictures"). */
export const maxBytes = 30 * 1024 * 1024
export const maxPixels = 64_000_000
