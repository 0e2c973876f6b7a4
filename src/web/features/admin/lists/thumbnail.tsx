import type { ComponentProps } from 'react'
import { Picture } from '#web/ui/picture.tsx'

/** A picture that fills its container, with a placeholder while it loads. */
export const Thumbnail = ({ className = '', ...props }: ComponentProps<typeof Picture>) => (
  <Picture className={`bg-none bg-paper-deep object-cover ${className}`} {...props} />
)
