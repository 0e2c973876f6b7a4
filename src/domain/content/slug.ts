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
