import type { ComponentProps, ReactNode } from 'react'

/** A progress bar without text. */
export const Progress = ({ className = '', ...props }: ComponentProps<'progress'>) => (
  <progress
    className={`appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-jade [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-jade [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250 [&::-webkit-progress-value]:ease-calm ${className}`}
    {...props}
  />
)

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
