/** One text that two versions of a section have differently; `''` where one of them has none. */
export type Difference = { label: string; from: string; to: string }

/** What differs between two versions of a section, text by text, in the order of the newer one. */
export function differences(from: unknown, to: unknown): Difference[] {
  const [before, after] = [flatten(from), flatten(to)]
  const paths = [...new Set([...after.keys(), ...before.keys()])]
  return paths
    .map((path) => ({ label: labelOf(path), from: before.get(path) ?? '', to: after.get(path) ?? '' }))
    .filter((each) => each.from !== each.to)
}

function flatten(value: unknown, path: string[] = [], texts = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) flatten(inner, [...path, key], texts)
  else if (value !== undefined && value !== null) texts.set(path.join('.'), textOf(value))
  return texts
}

const textOf = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : String(value))

/** Names that are no words, or are written in their own way. */
const spoken: Record<string, string> = { cta: 'call to action', youtube: 'YouTube', alt: 'description' }

/** `primaryButtonText` is "Primary button text", `stats.0.label` is "Stats 1, label", `0.title` is "Item 1, title". */
function labelOf(path: string): string {
  const words = path
    .split('.')
    .map((part) =>
      /^\d+$/.test(part)
        ? ` ${Number(part) + 1}`
        : `, ${spoken[part] ?? part.replace(/([A-Z])/g, ' $1').toLowerCase()}`,
    )
    .join('')
    .replace(/^, /, '')
    .replace(/^ (?=\d)/, 'Item ')
  // A value that stands by itself, such as a setting, has no name.
  if (words.trim() === '') return 'Value'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
