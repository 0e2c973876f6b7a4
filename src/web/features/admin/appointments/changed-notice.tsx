import { RefreshCw } from 'lucide-react'
import { useAppointmentChanges, useRefetchAppointments } from './use-appointments.ts'

/**
 * A notice that there are changes, with a button that shows them: the list never changes while somebody reads it. `marker`
 * identifies the state of the list when it was fetched.
 */
export function ChangedNotice({ marker }: { marker: string }) {
  const { changed, arrived } = useAppointmentChanges(marker)
  const refetch = useRefetchAppointments()
  return (
    <div role="status" className="print:hidden">
      {changed && (
        <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 rounded-[10px] bg-sky px-4 py-[0.6rem] text-sky-ink">
          {changesText(arrived)}
          <button
            type="button"
            className="text-link inline-flex items-center gap-2 font-semibold text-inherit"
            onClick={() => refetch.list()}
          >
            <RefreshCw aria-hidden className="size-4" />
            Show
          </button>
        </p>
      )}
    </div>
  )
}

function changesText(arrived: number): string {
  if (arrived === 0) return 'Someone has changed a request.'
  return arrived === 1 ? '1 new request.' : `${arrived} new requests.`
}
