import { Link } from '#web/router.tsx'
import type { Address } from '#web/routes.ts'

type ListEmptyProps = { total: number; firstPage: Address; children: string }

/** A list without rows: why there are none. A page past the last one does not say that there are none at all. */
export const ListEmpty = ({ total, firstPage, children }: ListEmptyProps) => (
  <p className="mt-6 text-ink-soft">
    {total === 0 ? (
      children
    ) : (
      <>
        There’s nothing on this page.{' '}
        <Link to={firstPage} className="text-link">
          Go to the first page
        </Link>
      </>
    )}
  </p>
)
