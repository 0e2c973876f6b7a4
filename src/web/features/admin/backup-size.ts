const figure = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

/** A size as people read it, such as `12.3 MB`. */
export const sizeInWords = (bytes: number): string =>
  bytes >= 1e9
    ? `${figure.format(bytes / 1e9)} GB`
    : bytes >= 1e6
      ? `${figure.format(bytes / 1e6)} MB`
      : `${figure.format(Math.max(1, Math.round(bytes / 1e3)))} kB`
