import { meQuery } from '#web/queries/sign-in.ts'
import { useData } from '#web/queries/use-data.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Whether a mail server is set up. Without one, emails are only written to the mail folder, and nobody receives them. */
export const useHasMailServer = (): boolean => useData(meQuery)?.outlet !== 'folder'

type Delivery = { outlet: 'smtp' | 'folder' | null }

/** Whether an email was handed to a mail server: by its recorded `outlet`, or else by whether one is set up now. */
export function useWasDelivered(): (delivery: Delivery) => boolean {
  const hasMailServer = useHasMailServer()
  return ({ outlet }) => (outlet ? outlet === 'smtp' : hasMailServer)
}

/** The message about an email that was just sent: the given one, or that it was only written to the mail folder. */
export function useSentMessage(): (sent: string) => string {
  const hasMailServer = useHasMailServer()
  return (sent) => (hasMailServer ? sent : 'Written to the mail folder, not sent: no mail server is set up.')
}

/** Shows that message in a toast. */
export function useNotifySent(): (sent: string) => void {
  const hasMailServer = useHasMailServer()
  const sentMessage = useSentMessage()
  return (sent) => toast(hasMailServer ? 'Success' : 'Not sent', sentMessage(sent))
}
