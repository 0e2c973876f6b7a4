import { formatMeasure } from '#domain/count.ts'

/** A size as people read it, such as `12.3 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1e9
    ? `${formatMeasure(bytes / 1e9)} GB`
    : bytes >= 1e6
      ? `${formatMeasure(bytes / 1e6)} MB`
      : `${formatMeasure(Math.max(1, Math.round(bytes / 1e3)))} kB`
