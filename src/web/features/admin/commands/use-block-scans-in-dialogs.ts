import { useEffect } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { isOverlayOpen } from './overlay.ts'
import { appendKey, codeBeforeEnter, isScannerInput, type KeySequence } from './scanner-input.ts'

/** Fields that are left alone: a password manager types as fast as a scanner, and a recovery code looks like a voucher code. */
const secretFields = '[type=password], [autocomplete=one-time-code]'

type TextBox = HTMLInputElement | HTMLTextAreaElement
type Before = { box: TextBox; value: string }

/**
 * While a dialog is open, keeps a scanned code from being typed into its field and submitted by the scanner's Enter: the
 * field's earlier value is restored, and a toast says so. The palette handles codes itself.
 */
export function useBlockScansInDialogs(): void {
  useEffect(() => {
    let run: KeySequence = []
    let before: Before | undefined
    const onKey = (event: KeyboardEvent) => {
      const { target, key, timeStamp: at } = event
      if (!(target instanceof Element) || isOverlayOpen() || !target.closest('[role="dialog"], [role="alertdialog"]'))
        return
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches(secretFields)) return
      if (key !== 'Enter') {
        if (key.length !== 1) return
        // A scan goes into one element: what was typed into another shortly before is no part of it.
        run = appendKey(run.at(-1)?.focused === target ? run : [], { key, at, focused: target })
        if (run.length === 1) before = isTextBox(target) ? { box: target, value: target.value } : undefined
        return
      }
      // On a button nobody types a code, however slowly it comes.
      const isScan = (isScannerInput(run) || !isTextBox(target)) && codeBeforeEnter(run, at) !== undefined
      run = []
      if (!isScan) return
      event.preventDefault()
      event.stopPropagation()
      if (before?.box === target) restoreValue(before)
      toast('A voucher was scanned', 'Finish this or close it first. Then scan the voucher again.')
    }
    // In the capture phase, so that it runs before the listeners of dialogs.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

const isTextBox = (element: Element): element is TextBox =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Sets the value as if it had been typed, so that React notices: it overrides `value` on the element itself. */
function restoreValue({ box, value }: Before): void {
  const owner = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
