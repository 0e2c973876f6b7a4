import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { pictureSources } from '#domain/content/picture.ts'

export const placeholderImage = '/placeholder.svg'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'srcSet'> & {
  src: string
  alt: string
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes?: string
  /** The most important picture of the page: fetched at once and first. All others wait until they come near. */
  priority?: boolean
}

/** A picture in the smallest version that is sharp where it is shown; a quiet placeholder when it cannot be loaded. */
export function Picture({ src, alt, sizes = '100vw', priority = false, ...img }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const failed = broken === src
  const image = useRef<HTMLImageElement>(null)
  // A picture that failed before the page came alive has told nobody.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(() => setBroken(src))
  }, [src])
  const { sources, srcSet, ...own } = pictureSources(failed ? placeholderImage : src)
  const [best] = sources
  // The best format only: a browser that does not know it passes over the hint.
  if (priority && best)
    preload(own.src, {
      as: 'image',
      type: best.type,
      imageSrcSet: best.srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  return (
    <picture className="contents">
      {sources.map((source) => (
        <source key={source.type} sizes={sizes} {...source} />
      ))}
      <img
        ref={image}
        {...own}
        {...(srcSet && { srcSet, sizes })}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setBroken(src)}
        {...img}
      />
    </picture>
  )
}
