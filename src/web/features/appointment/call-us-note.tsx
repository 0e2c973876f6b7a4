import { CallUs } from '#web/call-us.tsx'

export const CallUsNote = () => (
  <p className="text-ink-soft text-small empty:hidden">
    <CallUs />
  </p>
)
