import type { ReactNode } from 'react'
import { useRouter } from 'wouter'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'

/** Content for owners only; for everybody else the page has status 403 (docs/product.md, "Roles"). */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const me = useData(meQuery)
  const { ssrContext } = useRouter()
  if (me?.role === 'owner') return children
  if (ssrContext) ssrContext.statusCode = 403
  return <p className="panel">Only an owner can see this page.</p>
}
