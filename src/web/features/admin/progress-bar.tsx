import type { ReactNode } from 'react'
import { Progress } from './progress.tsx'

type ProgressBarProps = { label: string; value: number; of: number; children: ReactNode }
/** The progress of a long task, as a bar with its figures in words. */
export const ProgressBar = ({ label, value, of, children }: ProgressBarProps) => (
  <div>
    <Progress
      aria-label={label}
      className="h-[0.6rem] w-full bg-celadon"
      value={of > 0 ? value : 1}
      max={Math.max(1, of)}
    />
    <p aria-live="polite" className="mt-2 text-small">
      {children}
    </p>
  </div>
)
