import { ShieldAlert } from 'lucide-react'
import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { Details } from './details.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** The page of one's own account: details, sign-in methods and sessions. */
export function Account() {
  const me = useData(meQuery)
  if (!me) return null
  // With keys, so that the state of the parts is kept when their order changes.
  const parts = [<Details key="you" me={me} />, <SecondFactor key="second-factor" />]
  return (
    <div className="grid gap-5">
      {me.secondFactorMissing && (
        <p className="flex gap-[0.7rem] rounded-xl bg-amber px-5 py-4 text-amber-ink" role="status">
          <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          Every staff account here needs two-factor sign-in. Please set it up below to open the rest of the dashboard.
        </p>
      )}
      {me.secondFactorMissing ? parts.toReversed() : parts}
      <Passkeys />
      <Sessions />
    </div>
  )
}
