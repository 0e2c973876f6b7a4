import { CirclePause } from 'lucide-react'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { useFormatTimeInWords } from './format-time.ts'
import { useGoLive } from './use-go-live.tsx'

/** A banner on every page of a restored copy: nothing is sent until an owner releases it with the button here. */
export function HoldBanner() {
  const me = useData(meQuery)
  const when = useFormatTimeInWords()
  const hydrated = useHydrated()
  const { ask, busy, dialog } = useGoLive()
  if (!me?.hold) return null
  return (
    <section
      className="mb-7 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 rounded-xl bg-amber px-5 py-4 text-amber-ink lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:items-center"
      aria-labelledby="hold-title"
    >
      <CirclePause aria-hidden className="size-6 shrink-0" strokeWidth={1.7} />
      <div className="min-w-0">
        <h2 id="hold-title" className="text-[1.1rem]">
          This is a restored copy, on hold
        </h2>
        <p className="text-small">
          It shows the clinic as it was on {when(me.hold.copyOf)}. It sends no emails or newsletters, and nobody can pay
          or be refunded online.
          {me.role !== 'owner' && ' An owner can make it the live site.'}
        </p>
      </div>
      {me.role === 'owner' && (
        <Button
          className="col-span-full justify-self-stretch sm:col-[2] sm:justify-self-start lg:col-auto"
          busy={busy}
          disabled={!hydrated}
          onClick={ask}
        >
          Make it the live site…
        </Button>
      )}
      {dialog}
    </section>
  )
}
