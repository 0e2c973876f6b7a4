import type { CheckoutForm } from '#contract/checkout.ts'
import { emailFault, isEmail } from '#domain/mail/email.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FieldErrors, FieldName } from './form-fault.ts'
import { useValidateOnBlur } from './use-validate-on-blur.ts'

type PersonFieldsProps = {
  form: CheckoutForm
  errors: FieldErrors
  set: (field: FieldName) => (event: { target: { value: string } }) => void
}

/** The star is part of these names, and looks like those of the other fields. */
const starred = (name: string) => (
  <>
    {name} <span className="text-cinnabar-deep">*</span>
  </>
)

/** The fields for the buyer. */
export function PersonFields({ form, errors, set }: PersonFieldsProps) {
  const email = useValidateOnBlur(form.email.trim() === '' || isEmail(form.email) ? '' : emailFault)
  return (
    <fieldset>
      <legend className="mb-3 font-serif text-heading">Your details</legend>
      <div className="grid gap-5">
        <p className="text-ink-soft text-small">Fields marked with a star are required.</p>
        <TextField
          label={starred('Full Name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          value={form.name}
          error={errors.name}
          onChange={set('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={starred('Email Address')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            value={form.email}
            error={errors.email}
            remark={email.shownFault}
            {...(email.shownFault && { 'aria-invalid': true })}
            onFocus={email.onFocus}
            onBlur={email.onBlur}
            onChange={set('email')}
          />
          <TextField
            label="Phone Number"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            hint="Optional, only for questions about your order"
            value={form.phone}
            error={errors.phone}
            onChange={set('phone')}
          />
        </div>
      </div>
    </fieldset>
  )
}
