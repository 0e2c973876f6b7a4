import type { ReactNode } from 'react'

type ProgressBarProps = { label: string; value: number; of: number; children: ReactNode }
/** How far long work is, as a bar and in words. */
export const ProgressBar = ({ label, value, of, children }: ProgressBarProps) => (
  <div>
    <progress aria-label={label} className="progress" value={of > 0 ? value : 1} max={Math.max(1, of)} />
    <p aria-live="polite" className="mt-2 text-small">
      {children}
    </p>
  </div>
)
