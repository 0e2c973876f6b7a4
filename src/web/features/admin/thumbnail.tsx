import type { ComponentProps } from 'react'
import { Picture } from '#web/ui/picture.tsx'

/** A picture that fills its place, which is quiet until it has come. */
export const Thumbnail = ({ className = '', ...props }: ComponentProps<typeof Picture>) => (
  <Picture className={`bg-none bg-paper-deep object-cover ${className}`} {...props} />
)
