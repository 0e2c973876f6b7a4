import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'

const inactive = 'inactive:border-stone inactive:bg-paper-deep inactive:text-ink-soft'

/** The first class of each has no style here: the style sheets for print and for the dashboard select by it. */
const variants = {
  primary: 'button border-transparent bg-jade text-paper-bright hover:bg-jade-deep',
  quiet: 'button-quiet border-jade text-jade-deep hover:bg-celadon',
  danger: 'button-danger border-transparent bg-cinnabar text-paper-bright hover:bg-cinnabar-deep',
} as const
export type ButtonVariant = keyof typeof variants

/** The class of a link that looks like a button. */
export const buttonClass = (variant: ButtonVariant = 'primary', more = '') =>
  `button-shape ${inactive} ${variants[variant]} ${more}`.trim()

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
    // Enter in a field clicks the button as well, so this also prevents a second submit.
    onClick={busy ? (event) => event.preventDefault() : onClick}
    {...props}
  >
    {busy && <LoaderCircle aria-hidden className="size-[1.1em] animate-spin" />}
    {children}
  </button>
)

/** A button with only an icon; `aria-label` is its name. */
export const IconButton = ({ className = '', ...props }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type="button" className={`icon-button ${className}`} {...props} />
)
