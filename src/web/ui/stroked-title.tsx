import type { ReactNode } from 'react'
import { Brush } from './brush.tsx'
import stroke from './stroke.svg'

type StrokedTitleProps = { level?: 'h1' | 'h2'; id?: string; className?: string; children: ReactNode }

/** A title with one stroke of the brush under it. `id` is for what the title labels. */
export const StrokedTitle = ({ level: Heading = 'h2', id, className = '', children }: StrokedTitleProps) => (
  <Heading id={id} className={`text-title ${className}`}>
    {children}
    <Brush drawing={stroke} className="mt-[0.7rem] h-[0.7rem] w-[5.5rem] text-jade" />
  </Heading>
)
