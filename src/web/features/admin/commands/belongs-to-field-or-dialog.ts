import { isOverlayOpen } from './overlay.ts'

const fields = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'

/** Whether a key or paste event belongs to a field, a dialog or a menu, so that the dashboard ignores it. */
export const belongsToFieldOrDialog = ({ target, defaultPrevented }: Event): boolean =>
  defaultPrevented ||
  isOverlayOpen() ||
  (target instanceof Element && target.closest(fields) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
