import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentDetail } from '#contract/appointment.ts'
import { useApi } from '#web/api.ts'
import { stopWaiting, waitingKey } from '#web/queries/waiting-list.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useFormatTime } from '../format-time.ts'
import { failureOf } from '../forms/failure.ts'
import { useRefetchAppointments } from './use-appointments.ts'
import { wishWords } from './wish.ts'
import { WishDialog } from './wish-dialog.tsx'

/** Whether a request is on the waiting list, with buttons to add and remove it (docs/product.md, "Waiting list"). */
export function WaitingCard({ appointment }: { appointment: AppointmentDetail }) {
  const { id, firstName, waiting, status } = appointment
  const api = useApi()
  const queryClient = useQueryClient()
  const readAgain = useRefetchAppointments()
  const when = useFormatTime()
  const [asking, setAsking] = useState(false)
  const changed = () => Promise.all([readAgain.all(), queryClient.invalidateQueries(waitingKey)])
  const leave = useMutation({
    mutationFn: () => stopWaiting(api, id),
    onSuccess: () => toast('Success', `${firstName} is off the waiting list.`),
    onError: (error) => toast('Error', failureOf(error), 'destructive'),
    onSettled: changed,
  })
  if (!waiting && (status === 'completed' || status === 'cancelled')) return null
  return (
    <>
      {waiting ? (
        <section aria-label="Waiting list" className="grid gap-3 rounded-[10px] border border-stone px-4 py-[0.8rem]">
          <p className="flex gap-[0.7rem]">
            <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-jade-deep" />
            <span>
              On the waiting list since {when(waiting.since)}: <strong>{wishWords(waiting)}</strong>
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Change days and times
            </Button>
            <Button variant="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
              Take off the list
            </Button>
          </div>
        </section>
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
          <Hourglass aria-hidden className="size-4" />
          Put on the waiting list
        </Button>
      )}
      {asking && <WishDialog appointment={appointment} onSaved={changed} onClose={() => setAsking(false)} />}
    </>
  )
}
