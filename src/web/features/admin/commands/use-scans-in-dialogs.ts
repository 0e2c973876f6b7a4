import { useEffect } from 'react'
import { toast } from '#web/ui/toast-store.ts'
import { isScanning, type KeyRun, nextRun, typedCode } from './key-run.ts'
import { isOverlayOpen } from './overlay.ts'

/** A password manager types as fast as a scanner, and a recovery code looks like a voucher's. */
const secretFields = '[type=password], [autocomplete=one-time-code]'

type TextBox = HTMLInputElement | HTMLTextAreaElement
type Before = { box: TextBox; value: string }

/**
 * Keeps a voucher that is scanned while a dialog is open from being typed into its field and sent by the scanner's Enter: the
 * field gets back what it held, and staff are told. The palette takes codes itself.
 */
export function useScansInDialogs(): void {
  useEffect(() => {
    let run: KeyRun = []
    let before: Before | undefined
    const onKey = (event: KeyboardEvent) => {
      const { target, key, timeStamp: at } = event
      if (!(target instanceof Element) || isOverlayOpen() || !target.closest('[role="dialog"], [role="alertdialog"]'))
        return
      if (event.ctrlKey || event.metaKey || event.altKey || target.matches(secretFields)) return
      if (key !== 'Enter') {
        if (key.length !== 1) return
        run = nextRun(run, { key, at, focused: target })
        if (run.length === 1) before = isTextBox(target) ? { box: target, value: target.value } : undefined
        return
      }
      const isScan = isScanning(run) && typedCode(run, at) !== undefined
      run = []
      if (!isScan) return
      event.preventDefault()
      event.stopPropagation()
      if (before?.box === target) putBack(before)
      toast('A voucher was scanned', 'Finish this or close it first. Then scan the voucher again.')
    }
    // Before any dialog hears it.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

const isTextBox = (element: Element): element is TextBox =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** As if somebody had typed it, so that the form hears of it: React replaces the element's own `value`. */
function putBack({ box, value }: Before): void {
  const owner = box instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
