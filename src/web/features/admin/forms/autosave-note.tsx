import type { Kept } from './use-autosave.ts'

/** Where the latest that was typed is, for whoever wonders whether it is safe. */
export const AutosaveNote = ({ kept }: { kept: Kept }) => (
  <p aria-live="polite" className="text-ink-soft text-small empty:hidden max-sm:order-last max-sm:w-full">
    {kept.where === 'on the way' && 'Keeping what you type…'}
    {kept.where === 'server' && 'Kept, not saved yet'}
    {kept.where === 'browser' && (
      <span className="text-cinnabar-deep">Kept in this browser only, and tried again soon. {kept.why}</span>
    )}
  </p>
)
