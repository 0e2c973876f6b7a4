import type { CheckoutForm } from '#contract/checkout.ts'
import { emailFault, isEmail } from '#domain/mail/email.ts'
import { TextField } from '#web/ui/field.tsx'
import type { CheckoutField } from './use-form.ts'
import { useValidateOnBlur } from './use-validate-on-blur.ts'

type PersonFieldsProps = { form: CheckoutForm; field: CheckoutField }

/** The star is part of these names, and looks like those of the other fields. */
const starred = (name: string) => (
  <>
    {name} <span className="text-cinnabar-deep">*</span>
  </>
)

/** The fields for the buyer. */
export function PersonFields({ form, field }: PersonFieldsProps) {
  const email = useValidateOnBlur(form.email.trim() === '' || isEmail(form.email) ? '' : emailFault)
  return (
    <fieldset>
      <legend className="mb-3 font-serif text-heading">Your details</legend>
      <div className="grid gap-5">
        <p className="text-ink-soft text-small">Fields marked with a star are required.</p>
        <TextField label={starred('Full Name')} autoComplete="name" maxLength={200} required {...field('name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={starred('Email Address')}
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            remark={email.shownFault}
            {...(email.shownFault && { 'aria-invalid': true })}
            onFocus={email.onFocus}
            onBlur={email.onBlur}
            {...field('email')}
          />
          <TextField
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            hint="Optional, only for questions about your order"
            {...field('phone')}
          />
        </div>
      </div>
    </fieldset>
  )
}
