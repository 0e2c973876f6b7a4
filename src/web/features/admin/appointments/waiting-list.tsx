import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { type WaitingEntry, waitingQuerySchema } from '#contract/waiting-list.ts'
import { counted } from '#domain/count.ts'
import { useApi } from '#web/api.ts'
import { changeWaitingList } from '#web/queries/bulk.ts'
import { servicesQuery } from '#web/queries/catalogue.ts'
import { stopWaiting, waitingKey, waitingListQuery } from '#web/queries/waiting-list.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { showFailure } from '../forms/failure.ts'
import { useFormatTime } from '../frame/format-time.ts'
import { TextLink } from '../frame/text-link.tsx'
import { BulkButton } from '../lists/bulk-button.tsx'
import { defineList, useList } from '../lists/list.ts'
import { ListActions, ListView } from '../lists/list-view.tsx'
import { useFreshData } from '../lists/refetch-on-return.ts'
import { FreeTimes } from './free-times.tsx'
import { NoEmail } from './no-email.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { usePractitionerName } from './practitioner-field.tsx'
import { preferenceText } from './preference.ts'

const waiting = defineList({
  path: '/admin/appointments/waiting-list',
  query: waitingQuerySchema,
  label: 'Waiting list',
  nouns: ['person', 'people'],
  empty: () => 'Nobody is waiting. Open a request under Appointments to put it on the list.',
})

/** A minimum width for the longest word of a treatment, which would otherwise break between letters. */
const roomy = '@3xl:min-w-34'

/** The waiting list, and the free times that are being offered to it (docs/product.md, "Waiting list"). */
export function WaitingList() {
  const api = useApi()
  const queryClient = useQueryClient()
  const services = useFreshData(servicesQuery)
  const nameOf = usePractitionerName()
  const when = useFormatTime()
  const hydrated = useHydrated()
  const [offering, setOffering] = useState(false)
  const leave = useMutation({
    mutationFn: ({ id }: WaitingEntry) => stopWaiting(api, id),
    onSuccess: (_, { firstName }) => toast('Success', `${firstName} is off the waiting list.`),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries(waitingKey),
  })
  return (
    <>
      <p className="mb-4">
        <TextLink to="/admin/appointments">All requests</TextLink>
      </p>
      <ListActions>
        <Button disabled={!hydrated} onClick={() => setOffering(true)}>
          <CalendarPlus aria-hidden className="size-4" />
          Offer a free time
        </Button>
      </ListActions>
      <FreeTimes />
      <ListView
        state={useList(waiting)}
        query={waitingListQuery}
        bulk={{
          nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          actions: (chosen) => (
            <BulkButton
              chosen={chosen}
              label={(count) => `Take off ${count}`}
              act={(ids) => changeWaitingList(api, { act: 'leave', ids })}
              done={(count) => `${counted(count, waiting.nouns)} off the waiting list.`}
              question={{
                title: (count) => `Take ${counted(count, waiting.nouns)} off the waiting list?`,
                text: () =>
                  'Their requests stay under Appointments. A time that is being offered to one of them goes to the next.',
              }}
            />
          ),
        }}
        columns={[
          {
            heading: 'Patient',
            rowHeader: true,
            cell: ({ id, firstName, lastName }) => (
              <TextLink to={`/admin/appointments?open=${id}`}>
                {firstName} {lastName}
              </TextLink>
            ),
            detail: ({ hasEmail, phone }) => !hasEmail && <NoEmail phone={phone} />,
          },
          {
            heading: 'Waits for',
            className: roomy,
            cell: preferenceText,
            detail: ({ agreedTime, status }) =>
              agreedTime && `${status === 'confirmed' ? 'has' : 'was offered'} ${when(agreedTime)}`,
          },
          {
            heading: 'Treatment',
            className: roomy,
            cell: ({ service }) => services.find(({ slug }) => slug === service)?.title ?? service,
            detail: ({ practitioner }) => practitioner && `with ${nameOf(practitioner)}`,
          },
          {
            heading: 'Since',
            className: roomy,
            cell: ({ since }) => when(since),
            detail: ({ offered }) => offered && `Offered ${when(offered.time)}, until ${when(offered.until)}`,
          },
          {
            heading: 'Actions',
            headingHidden: true,
            cell: (entry) => (
              <Button
                variant="quiet"
                className="whitespace-nowrap"
                disabled={!hydrated}
                busy={leave.isPending && leave.variables.id === entry.id}
                aria-label={`Take off ${entry.firstName} ${entry.lastName}`}
                onClick={() => leave.mutate(entry)}
              >
                Take off
              </Button>
            ),
          },
        ]}
      />
      {offering && <OfferDialog onClose={() => setOffering(false)} />}
    </>
  )
}
