import { pictureSources } from '#domain/content/picture.ts'

type LogoProps = { src: string; className: string; loading?: 'lazy' }

/** The clinic's mark in its own proportions, decorative beside the name. A photo comes in its smallest version. */
export function Logo({ src, ...img }: LogoProps) {
  const { sources, width = 64, height = 64 } = pictureSources(src)
  const small = sources[1]?.srcSet.split(' ')[0]
  return <img src={small ?? src} alt="" width={width} height={height} {...img} />
}
