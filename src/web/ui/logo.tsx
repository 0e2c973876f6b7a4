import { pictureSources } from '#domain/content/picture.ts'

type LogoProps = { src: string; className: string; loading?: 'lazy' }

/**
 * The clinic's logo in its own proportions, decorative beside the name. `className` sets its height and maximum width. For a
 * photo its smallest version is loaded. Low priority: React would otherwise preload it, before the page's main picture or after
 * it by whichever was rendered first, and the same page would have two ETags.
 */
export function Logo({ src, className, loading }: LogoProps) {
  const { sources, width = 64, height = 64 } = pictureSources(src)
  return (
    <img
      src={sources[1]?.srcSet.split(' ')[0] ?? src}
      alt=""
      width={width}
      height={height}
      loading={loading}
      fetchPriority="low"
      className={`w-auto shrink-0 object-contain ${className}`}
    />
  )
}
