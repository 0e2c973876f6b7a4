import type { ComponentProps } from 'react'
import type { PatientContact } from '#contract/appointment.ts'
import { TextField } from '#web/ui/field.tsx'
import { FieldPair } from '../forms/field-pair.tsx'

type ContactFieldsProps = {
  /** Makes a field part of the form, by its name. */
  field: (name: keyof PatientContact) => Omit<ComponentProps<typeof TextField>, 'label'>
  /** What is corrected; missing for a new request. */
  known?: PatientContact
}

/** Who a patient is and how they are reached, as it is entered and corrected. */
export function ContactFields({ field, known }: ContactFieldsProps) {
  const of = (name: keyof PatientContact) => ({ ...field(name), ...(known && { defaultValue: known[name] }) })
  return (
    <>
      <FieldPair>
        <TextField label="First name" autoComplete="off" {...of('firstName')} />
        <TextField label="Last name" autoComplete="off" {...of('lastName')} />
      </FieldPair>
      <FieldPair>
        <TextField label="Phone" type="tel" autoComplete="off" {...of('phone')} />
        <TextField
          label="Email (optional)"
          type="email"
          autoComplete="off"
          {...of('email')}
          hint={`${known ? 'Emails that haven’t left yet go to this address. ' : ''}Without it, they aren’t told or reminded by email.`}
        />
      </FieldPair>
    </>
  )
}
