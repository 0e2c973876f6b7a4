import { toast } from '#web/ui/toast-store.ts'

/** Copies a text, and says so; where the browser does not let us, it says that. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied', said)
  } catch {
    toast('Not copied', 'Your browser didn’t allow it. Please select the text and copy it yourself.', 'destructive')
  }
}
