import type { AutosaveState } from './use-autosave.ts'

/** Says where the latest changes are stored. On a phone there is room for errors only. */
export const AutosaveNote = ({ state }: { state: AutosaveState }) => (
  <p
    aria-live="polite"
    className={`text-ink-soft text-small empty:hidden ${
      state.where === 'browser' ? 'max-sm:order-last max-sm:w-full' : 'max-sm:sr-only'
    }`}
  >
    {state.where === 'on the way' && 'Keeping what you’ve typed…'}
    {state.where === 'server' && 'Kept as a draft, not saved yet'}
    {state.where === 'browser' && (
      <span className="text-cinnabar-deep">Kept in this browser only. We’ll try again soon. {state.why}</span>
    )}
  </p>
)
