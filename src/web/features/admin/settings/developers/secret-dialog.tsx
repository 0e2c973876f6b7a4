import { ShownOnceDialog } from '#web/features/admin/frame/shown-once-dialog.tsx'

/** A secret that was just made, and what to say of it. */
export type CreatedSecret = { title: string; label: string; secret: string; description: string }

/** Shows a secret, this once. */
export const SecretDialog = ({ made: { secret, ...words }, onClose }: { made: CreatedSecret; onClose: () => void }) => (
  <ShownOnceDialog
    {...words}
    text={secret}
    note="We only show it now. Put it where the program keeps its secrets, never into an email or a chat."
    onClose={onClose}
  />
)
