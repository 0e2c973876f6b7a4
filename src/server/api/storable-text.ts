/** Whether a text is one that can be kept and shown: PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** How JSON writes NUL and the halves of pairs. Halves of a pair that belong together are a symbol such as 🌿. */
const suspicious = /\\u(?:0000|d[89a-f])/i

/** The same of every text in a JSON document. What is no JSON at all is for its reader to refuse. */
export function isStorableJson(json: string): boolean {
  if (!suspicious.test(json)) return isStorableText(json)
  let readable = true
  try {
    JSON.parse(json, (key, value) => {
      readable &&= isStorableText(key) && (typeof value !== 'string' || isStorableText(value))
      return value
    })
  } catch {
    return true
  }
  return readable
}
