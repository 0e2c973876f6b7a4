import type { LinkAnswer, LinkedAppointment } from '#contract/appointment-link.ts'
import { fullDateTime } from '#domain/dates/written.ts'
import { siteQuery } from '#web/queries/catalogue.ts'
import { useData } from '#web/queries/use-data.ts'
import { Button } from '#web/ui/button.tsx'

type OfferButtonsProps = {
  offer: NonNullable<LinkedAppointment['offer']>
  /** The current appointment, which the free time would replace. */
  booked: string | null
  busy: (given: LinkAnswer['answer']) => boolean
}

/** The buttons that accept or decline a free time (docs/product.md, "Waiting list"), for use inside the answer form. */
export function OfferButtons({ offer, booked, busy }: OfferButtonsProps) {
  const { timeZone } = useData(siteQuery)
  return (
    <>
      <input type="hidden" name="offer" value={offer.id} />
      <p>
        We’re keeping this time for you until <strong>{fullDateTime(offer.until, timeZone)}</strong>. After that, we’ll
        offer it to the next person, and you stay on our waiting list.
        {booked && ` If you take it, it replaces your appointment on ${booked}.`}
      </p>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="answer" value="take" busy={busy('take')}>
          Yes, I’ll take it
        </Button>
        <Button type="submit" name="answer" value="decline" variant="quiet" busy={busy('decline')}>
          No, thank you
        </Button>
      </div>
    </>
  )
}
