const whole = new Intl.NumberFormat('en-AU')
const oneDecimal = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

/** A number of things for people, in groups of thousands (docs/product.md, "Dates and numbers"): `5,000`. */
export const formatCount = (count: number): string => whole.format(count)

/** A measure for people, with at most one decimal: `12.3`. */
export const formatMeasure = (measure: number): string => oneDecimal.format(measure)

/** A size of a file or a disk for people, such as `12.3 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 999.95e6
    ? `${formatMeasure(bytes / 1e9)} GB`
    : bytes >= 999.5e3
      ? `${formatMeasure(bytes / 1e6)} MB`
      : `${formatCount(Math.max(Math.sign(bytes), Math.round(bytes / 1e3)))} kB`

/** A number of things and what they are, such as `1 redirect` or `5,000 redirects`. */
export const counted = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
