import { toast } from '#web/ui/toast-store.ts'

/** Copies a text to the clipboard, and shows a toast about success or failure. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied', said)
  } catch {
    toast('Not copied', 'Your browser didn’t allow it. Please select the text and copy it yourself.', 'destructive')
  }
}
