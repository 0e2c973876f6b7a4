/** On a phone the keyboard would come up over what was just shown, so there the focus only goes near. */
export function focusField(field: HTMLElement | null | undefined): void {
  if (!field) return
  const place = matchMedia('(pointer: fine)').matches ? field : field.closest<HTMLElement>('[tabindex]')
  // What was just done stays in sight; typing brings the field into view.
  place?.focus({ preventScroll: true })
}

/** Where the next patient's code is typed. */
export const focusNextCode = () => focusField(document.querySelector<HTMLElement>('input[name=code]'))
