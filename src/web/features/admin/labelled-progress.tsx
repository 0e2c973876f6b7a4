import type { ReactNode } from 'react'
import { Progress } from './progress.tsx'

type LabelledProgressProps = { label: string; value: number; of: number; children: ReactNode }
/** A progress bar with its figures in words below. */
export const LabelledProgress = ({ label, value, of, children }: LabelledProgressProps) => (
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
