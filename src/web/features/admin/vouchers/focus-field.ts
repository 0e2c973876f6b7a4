/**
 * Focuses a field. On a touch screen its on-screen keyboard would cover the result above it, so there the focus goes to the
 * focusable element around the field.
 */
export function focusField(field: HTMLElement | null | undefined): void {
  if (!field) return
  const place = matchMedia('(pointer: fine)').matches ? field : field.closest<HTMLElement>('[tabindex]')
  // No scrolling, so that the result stays visible; the browser scrolls to the field once someone types.
  place?.focus({ preventScroll: true })
}

/** Focuses the field for the next voucher code. */
export const focusCodeField = () => focusField(document.querySelector<HTMLElement>('input[name=code]'))
