import type { ComponentProps } from 'react'

/** A progress bar without text. */
export const Progress = ({ className = '', ...props }: ComponentProps<'progress'>) => (
  <progress
    className={`appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-jade [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-jade [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250 [&::-webkit-progress-value]:ease-calm ${className}`}
    {...props}
  />
)
