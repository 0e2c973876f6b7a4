import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const classes = { primary: 'button', quiet: 'button-quiet', danger: 'button-danger' } as const
export type ButtonVariant = keyof typeof classes

/** The class of a link that looks like a button. */
export const buttonClass = (variant: ButtonVariant = 'primary', more = '') => `${classes[variant]} ${more}`.trim()

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }

/** A button. While `busy` it shows a spinner and does nothing, but keeps the focus, which a disabled one would lose. */
export const Button = ({
  variant,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) => (
  <button
    type={type}
    disabled={disabled}
    aria-disabled={busy || undefined}
    aria-busy={busy}
    className={buttonClass(variant, className)}
    // Enter in a field presses the button too, so this also keeps a form from being sent twice.
    onClick={busy ? (event) => event.preventDefault() : onClick}
    {...props}
  >
    {busy && <LoaderCircle aria-hidden className="size-[1.1em] animate-spin" />}
    {children}
  </button>
)
