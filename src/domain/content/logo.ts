/**
 * What `about.logoImage` holds while the clinic has no logo: the address of its monogram, which the server draws from its
 * name (docs/product.md, "Logo").
 */
export const noLogo = '/monogram.svg'

const passedOver = new Set(['the', 'of', 'and', 'for', 'at', 'in', 'on', 'a', 'an'])

/**
 * The one or two letters that stand for a clinic's name: the first ones of its first two words that say something, such
 * as `WC` for `The Willow Creek Clinic`. Empty where the name has no letter.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? []
  const telling = words.filter((word) => !passedOver.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}
