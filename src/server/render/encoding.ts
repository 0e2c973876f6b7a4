export type Encoding = 'identity' | 'gzip' | 'br'

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}
