import { type Difference, differences } from './differences.ts'

/** What differs between two versions of what was written: its fields one by one, its text paragraph by paragraph. */
export function writtenDifferences<T extends { body: string }>(from: T, to: T): Difference[] {
  const [{ body: before, ...fieldsBefore }, { body: after, ...fieldsAfter }] = [from, to]
  return [...differences(fieldsBefore, fieldsAfter), ...textDifferences(paragraphsOf(before), paragraphsOf(after))]
}

/** What differs between any two values; what of them was written in an editor is told by its words. */
export const differencesOf = (from: unknown, to: unknown): Difference[] =>
  isWritten(from) && isWritten(to) ? writtenDifferences(from, to) : differences(inWords(from), inWords(to))

const isWritten = (value: unknown): value is { body: string } =>
  typeof value === 'object' && value !== null && 'body' in value && typeof value.body === 'string'
const inWords = (value: unknown) => (isWritten(value) ? { ...value, body: textOfHtml(value.body) } : value)

/** The words of a text, a line for each paragraph. */
export const textOfHtml = (html: string) => paragraphsOf(html).join('\n')

/** The passages of a text that differ, side by side; what is the same in between is left out. */
export function passages(theirs: unknown, mine: unknown): { theirs: string; mine: string } {
  const found = textDifferences(paragraphsOf(String(theirs)), paragraphsOf(String(mine)))
  const joined = (side: 'from' | 'to') =>
    found
      .map((passage) => passage[side])
      .filter(Boolean)
      .join('\n…\n')
  return { theirs: joined('from'), mine: joined('to') }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The words of each heading, paragraph, entry and picture of a text; where a link leads stands behind its words. */
const paragraphsOf = (html: string): string[] =>
  html
    .replace(/\s+/g, ' ')
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g,
      (_, src: string, alt: string) => `\n[${alt || 'Picture'}: ${src}]\n`,
    )
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2 ($1)')
    .replace(/<\/(?:p|h2|h3|li|blockquote)>|<br ?\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity]!)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The runs of paragraphs that are not in both, by their longest common sequence. */
function textDifferences(before: string[], after: string[]): Difference[] {
  const common = commonLengths(before, after)
  const found: Difference[] = []
  let [from, to]: [string[], string[]] = [[], []]
  const close = () => {
    if (from.length + to.length > 0)
      found.push({ label: `Text, change ${found.length + 1}`, from: from.join('\n'), to: to.join('\n') })
    from = []
    to = []
  }
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      close()
      i++
      j++
    } else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      from.push(before[i++]!)
    else to.push(after[j++]!)
  }
  close()
  return found
}

/** For each two beginnings, how many paragraphs what follows them has in common. */
function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  return lengths
}
