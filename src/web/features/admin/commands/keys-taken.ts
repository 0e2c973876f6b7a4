import { isOverlayOpen } from './overlay.ts'

const fields = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'

/** Whether a key or what is pasted belongs to a field, a dialog or a menu, and not to the dashboard. */
export const isTaken = ({ target, defaultPrevented }: Event): boolean =>
  defaultPrevented ||
  isOverlayOpen() ||
  (target instanceof Element && target.closest(fields) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
