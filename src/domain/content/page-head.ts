type Titled = { title: string; head: { title: string } }

/** The longest title that a page's head may have. */
const maxLetters = 120

/**
 * The title for search engines of a page that is renamed (docs/product.md, "Pages"). It follows where it was made of the
 * page's name and the clinic's alone and nobody changed it with this save; it is empty, and so made from the title, where
 * it would be too long. Otherwise it is as it was sent.
 */
export function followTitle(before: Titled, after: Titled, clinicName: string): string {
  const { title } = after.head
  if (before.title === after.title || title !== before.head.title || !title.includes(before.title)) return title
  const rest = [before.title, '{clinic}', clinicName].reduce((text, name) => text.replace(name, ''), title)
  if (/[\p{L}\p{N}]/u.test(rest)) return title
  const renamed = title.replace(before.title, () => after.title)
  return renamed.length > maxLetters ? '' : renamed
}
