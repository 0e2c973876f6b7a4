import type { ComponentType, ReactNode } from 'react'

/** The code of the dashboard's pages. It is a module of its own, so that visitors do not load this long list of files. */
export const adminPages = import.meta.glob<{ default: ComponentType<{ pattern: string }> }>('./pages/admin/**/*.tsx')

const frames = import.meta.glob<{ default: ComponentType<{ children: ReactNode }> }>(
  './features/admin/frame/dashboard.tsx',
)

/** Loads the frame around these pages. It is found by its path as well, since it links to the pages.  */
export const fetchFrame = () => frames['./features/admin/frame/dashboard.tsx']!()
