import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { BinKind } from '#contract/bin.ts'
import { useApi } from '#web/api.ts'
import { binCountsQuery } from '#web/queries/bin.ts'
import { Link } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

/** A link to the deleted entries of a list, which can be restored; hidden if there are none. */
export function DeletedLink({ kind }: { kind: BinKind }) {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...binCountsQuery(useApi()), enabled: hydrated })
  const count = data?.[kind]
  if (!hydrated || !count) return null
  return (
    <Link to={`/admin/deleted?status=${kind}`} className={buttonClass('quiet')}>
      <Trash2 aria-hidden className="size-4" />
      Deleted ({count})
    </Link>
  )
}
