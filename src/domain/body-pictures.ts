import { pictureSources } from './picture.ts'

const ours = /<img src="(\/media\/[^"]+)" alt="([^"]*)" ?\/?>/g
/** How wide a picture of an article is shown at most: its column. */
const sizes = '(min-width: 56rem) 50rem, 92vw'

/** Offers the pictures of a sanitised text in the sizes and formats that we have; those from elsewhere stay as they are. */
export const withPictureSizes = (html: string): string =>
  html.replace(ours, (image, address: string, alt: string) => {
    const { src, width, height, sources, srcSet } = pictureSources(address)
    if (width === undefined) return image
    const better = sources.map(({ type, srcSet }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`)
    const sized = srcSet && ` srcset="${srcSet}" sizes="${sizes}"`
    return `<picture>${better.join('')}<img src="${src}"${sized} width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async"></picture>`
  })
