import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { pictureSources } from '#domain/content/picture.ts'

export const placeholderImage = '/placeholder.svg'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'srcSet'> & {
  src: string
  alt: string
  /** The value of the `sizes` attribute. */
  sizes?: string
  /** The most important picture of the page: loaded first. All others are loaded lazily. */
  priority?: boolean
}

/** A picture in the smallest size that is sharp at its width; a placeholder if it cannot be loaded. */
export function Picture({ src, alt, sizes = '100vw', priority = false, ...img }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const failed = broken === src
  const image = useRef<HTMLImageElement>(null)
  // A picture that failed before hydration has fired its error event without a listener.
  useEffect(() => {
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) current.decode().catch(() => setBroken(src))
  }, [src])
  const { sources, srcSet, ...own } = pictureSources(failed ? placeholderImage : src)
  const [best] = sources
  // Only the best format: a browser that does not support it ignores the hint.
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
