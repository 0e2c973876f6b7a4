import { AlertPanel } from '../frame/alert-panel.tsx'
import { TextLink } from '../frame/text-link.tsx'

/** An alert about stopped webhooks: all attempts of three days have failed. */
export const StoppedWebhooks = ({ count }: { count: number }) => (
  <AlertPanel title={count === 1 ? 'A webhook has stopped' : `${count} webhooks have stopped`}>
    <p className="mt-1">
      {count === 1 ? 'Its address has' : 'Their addresses have'} failed for days, so nothing more is sent. An owner can
      turn it on again, or remove it, under <TextLink to="/admin/settings?section=developers">Developers</TextLink>.
    </p>
  </AlertPanel>
)
