import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type PageTurnerProps = { page: number; total: number; size: number; onTurn: (page: number) => void }

const count = new Intl.NumberFormat('en-AU')

/** Where in a long list one is, and the way to the pages beside it. */
export function PageTurner({ page, total, size, onTurn }: PageTurnerProps) {
  const pages = Math.ceil(total / size)
  const from = (page - 1) * size + 1
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-3">
      <p className="tabular mr-auto text-ink-soft text-small">
        {count.format(from)} to {count.format(Math.min(page * size, total))} of {count.format(total)}
      </p>
      {pages > 1 && (
        <>
          <Button variant="quiet" disabled={page === 1} onClick={() => onTurn(page - 1)}>
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </Button>
          <Button variant="quiet" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
            Next
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </>
      )}
    </nav>
  )
}
