import type { Kept } from './use-autosave.ts'

/** Says where the latest changes are stored. On a phone there is room for errors only. */
export const AutosaveNote = ({ kept }: { kept: Kept }) => (
  <p
    aria-live="polite"
    className={`text-ink-soft text-small empty:hidden ${
      kept.where === 'browser' ? 'max-sm:order-last max-sm:w-full' : 'max-sm:sr-only'
    }`}
  >
    {kept.where === 'on the way' && 'Keeping what you’ve typed…'}
    {kept.where === 'server' && 'Kept as a draft, not saved yet'}
    {kept.where === 'browser' && (
      <span className="text-cinnabar-deep">Kept in this browser only. We’ll try again soon. {kept.why}</span>
    )}
  </p>
)
