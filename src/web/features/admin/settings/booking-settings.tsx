import type { z } from 'zod'
import { bookingSettingsSchema } from '#contract/settings.ts'
import type { FieldLabels } from '../forms/field-words.ts'
import { FormText } from '../forms/form-fields.tsx'
import { Panel } from '../frame/panel.tsx'
import { SettingsEditor } from './settings-editor.tsx'

type BookingForm = z.infer<typeof bookingSettingsSchema>

const labels: FieldLabels<BookingForm> = {
  bookingUrl: 'Booking address',
}

/** The widget of the home page's booking section (docs/product.md, "Booking widget and map"). */
export const BookingSettings = () => (
  <SettingsEditor section="booking" label="Booking" schema={bookingSettingsSchema} labels={labels}>
    <Panel
      title="Online booking"
      hint="Your booking provider’s page for embedding, such as https://your-clinic.au1.cliniko.com/bookings?embedded=true"
    >
      <FormText<BookingForm>
        name="bookingUrl"
        label={labels.bookingUrl}
        inputMode="url"
        hint="Starts with https://. If you leave it empty, the site shows your phone, your email and the request form instead."
      />
    </Panel>
  </SettingsEditor>
)
