import { longDay } from '#domain/dates/written.ts'
import { AlertPanel } from '../frame/alert-panel.tsx'
import { TextLink } from '../frame/text-link.tsx'

/** An alert about data breaches without a decision, with the deadline. */
export const OpenBreaches = ({ count, dueOn }: { count: number; dueOn: string }) => (
  <AlertPanel title={count === 1 ? 'Data may have got out' : `Data may have got out ${count} times`}>
    <p className="mt-1">
      The law asks to find out by {longDay(dueOn)} whether serious harm is likely. Write the outcome down under{' '}
      <TextLink to="/admin/settings?section=privacy">Privacy</TextLink>.
    </p>
  </AlertPanel>
)
