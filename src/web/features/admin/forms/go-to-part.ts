/** Brings the part of the page that an address names after its # into view, and puts the focus on its first field. */
export function goToPart(address: string): void {
  const part = document.getElementById(address.split('#')[1] ?? '')
  part?.scrollIntoView()
  part?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}
