import type { ComponentType, ReactNode } from 'react'

/** The files of the dashboard's pages. Where they are and what they need is long, and nothing to visitors: it comes apart. */
export const adminPages = import.meta.glob<{ default: ComponentType<{ pattern: string }> }>('./pages/admin/**/*.tsx')

const frames = import.meta.glob<{ default: ComponentType<{ children: ReactNode }> }>(
  './features/admin/frame/dashboard.tsx',
)

/** The frame around them, which links to them: by its name, as they are. */
export const fetchFrame = () => frames['./features/admin/frame/dashboard.tsx']!()
