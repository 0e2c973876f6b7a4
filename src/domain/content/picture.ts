/** The widths in px in which pictures are served. Others are refused, so that no one can fill the disk with them. */
const pictureWidths = [320, 480, 640, 960, 1280, 1920, 2560] as const
/** The formats of the smaller versions, the best first: the order of `<source>` elements. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]
/** The types of file that are kept as they came. */
export const originalTypes = ['jpg', 'png', 'webp', 'avif', 'svg'] as const
export type OriginalType = (typeof originalTypes)[number]

/** A picture of ours, as its address tells it. `width` and `height` in px. */
export type Picture = { hash: string; width: number; height: number; extension: OriginalType }

const shape = new RegExp(`^/media/([0-9a-f]{16})-(\\d{1,5})x(\\d{1,5})\\.(${originalTypes.join('|')})$`)

/** Reads an address such as `/media/0123456789abcdef-2400x1600.jpg`; `undefined` for every other address. */
export function parsePicture(address: string): Picture | undefined {
  const [, hash, width, height, extension] = shape.exec(address) ?? []
  if (!hash || !Number(width) || !Number(height)) return undefined
  return { hash, width: Number(width), height: Number(height), extension: extension as OriginalType }
}

/** A picture's name without type: `{hash}-{width}x{height}`. */
export const pictureName = ({ hash, width, height }: Omit<Picture, 'extension'>) => `${hash}-${width}x${height}`

/** The address of a picture as it came. */
export const pictureAddress = (picture: Picture) => `/media/${pictureName(picture)}.${picture.extension}`

/** The address of a smaller version. `width` is one of `pictureWidths`, in px. */
const variantAddress = (picture: Picture, width: number, format: PictureFormat) =>
  `/media/${pictureName(picture)}/${width}.${format}`

/**
 * The widths in which a picture is offered: those of `pictureWidths` not above its own, in px.
 * One narrower than the narrowest is offered in that one, at its own size. None for a drawing (SVG).
 */
export function offeredWidths({ width, extension }: Picture): number[] {
  if (extension === 'svg') return []
  const widths = pictureWidths.filter((offered) => offered <= width)
  return widths.length > 0 ? widths : [pictureWidths[0]]
}

/** The attributes of a `<picture>`. If there is only one version, `sources` is empty and `src` is the address itself. */
export type PictureSources = {
  src: string
  width?: number
  height?: number
  sources: { type: string; srcSet: string }[]
  /** The JPEG versions, for the `<img>`; empty where there is only one version. */
  srcSet: string
}

/**
 * The versions of a picture, as `srcset` texts for AVIF, WebP and JPEG, with its own size so that the page does not
 * jump while it loads. An address elsewhere on the web, or of a drawing, gives itself alone.
 */
export function pictureSources(address: string): PictureSources {
  const picture = parsePicture(address)
  if (!picture) return { src: address, sources: [], srcSet: '' }
  const { width, height } = picture
  const widths = offeredWidths(picture)
  if (widths.length === 0) return { src: address, width, height, sources: [], srcSet: '' }
  const srcSet = (format: PictureFormat) =>
    widths.map((offered) => `${variantAddress(picture, offered, format)} ${Math.min(offered, width)}w`).join(', ')
  const fallback = widths.filter((offered) => offered <= 1280).at(-1) ?? widths[0]!
  return {
    src: variantAddress(picture, fallback, 'jpg'),
    width,
    height,
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    srcSet: srcSet('jpg'),
  }
}

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
