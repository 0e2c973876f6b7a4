import type { ReactNode } from 'react'

/** Two fields beside each other where there is room; with `narrow` the first one is short. */
export const FieldPair = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className="@container">
    <div className={`grid gap-5 ${narrow ? 'sm:@xs:grid-cols-[11rem_1fr]' : 'sm:@sm:grid-cols-2'}`}>{children}</div>
  </div>
)
