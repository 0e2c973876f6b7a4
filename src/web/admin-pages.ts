import type { ComponentType } from 'react'

/** The files of the dashboard's pages. Where they are and what they need is long, and nothing to visitors: it comes apart. */
export const adminPages = import.meta.glob<{ default: ComponentType<{ pattern: string }> }>('./pages/admin/**/*.tsx')

/** The frame around them. */
export const fetchFrame = () => import('./features/admin/frame/dashboard.tsx')
