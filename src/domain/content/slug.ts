/**
 * The slug of a title (docs/product.md, "Catalogue"): lower-cased, characters other than letters, digits, underscore,
 * whitespace and hyphen removed, whitespace runs turned into hyphens.
 */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** The first of `wanted`, `wanted-2`, `wanted-3` and so on that is not taken. */
export async function freeSlug(wanted: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const first = wanted.slice(0, 100)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? first : `${first}-${n}`
    if (!(await isTaken(slug))) return slug
  }
}
