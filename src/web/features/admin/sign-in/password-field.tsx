import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

/** A password field with a button that shows the password: a typing mistake in the first one would lock its owner out. */
export function PasswordField({ label = 'Password', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextField label={label} type={shown ? 'text' : 'password'} {...props} />
      <label className="mt-2 flex w-fit items-center gap-2 text-small">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} />
        Show what I’ve typed
      </label>
    </div>
  )
}
