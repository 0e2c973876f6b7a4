import type { ComponentProps } from 'react'
import { Link } from '#web/router.tsx'

/** A link that looks like one. */
export const TextLink = (props: Omit<ComponentProps<typeof Link>, 'className'>) => (
  <Link {...props} className="text-link" />
)
