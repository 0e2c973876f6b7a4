import { saveFile } from '#web/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { printInNewWindow } from './print.ts'

/** Prints vouchers in a new window; shows a toast if the browser blocked it. `button`: the label of the pressed button. */
export function printVouchers(vouchers: HTMLElement[], button: string): void {
  if (printInNewWindow(vouchers, vouchers.length > 1 ? 'Gift vouchers' : 'Gift voucher')) return
  toast(
    'The print window was blocked',
    `Please allow pop-ups for this site and press ${button} again, or print this page.`,
    'destructive',
  )
}

/** Fetches the file of vouchers and saves it under this name; shows a toast if that failed. */
export async function downloadVouchers(bring: () => Promise<Blob>, name: string): Promise<void> {
  toast('Download Started', 'Your gift voucher is being prepared for download.')
  try {
    const file = await bring()
    saveFile(name, file.type, file)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the visitor is told what to do; this is for the operator
    console.warn('The voucher could not be downloaded', error)
    toast('Download failed', 'Please try again in a moment, or print the voucher.', 'destructive')
  }
}
