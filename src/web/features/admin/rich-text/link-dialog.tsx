import type { Editor } from '@tiptap/react'
import { href } from '#contract/text.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { InvalidFieldError } from '../forms/use-contract-form.ts'

/** A dialog for the link of the selected text. An empty address removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '')
  const wordless = editor.state.selection.empty && before === ''
  const send = async ({ address = '', words = '' }: Record<string, string>) => {
    const change = editor.chain().extendMarkRange('link')
    if (address.trim() === '') {
      change.unsetLink().run()
      return
    }
    const fitting = href.safeParse(completed(address.trim()))
    if (!fitting.success) throw new InvalidFieldError('address', fitting.error.issues[0]!.message)
    if (wordless) {
      const text = words.trim() || fitting.data
      editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: fitting.data } }] })
    } else change.setLink({ href: fitting.data }).run()
  }
  return (
    <FormDialog title="Link" action={before ? 'Change the link' : 'Set the link'} send={send} onClose={onClose}>
      {(field) => (
        <>
          {wordless && <TextField label="Text" autoComplete="off" {...field('words')} />}
          <TextField
            label="Address"
            {...field('address')}
            inputMode="url"
            autoComplete="off"
            defaultValue={before}
            hint={`A page such as /faq, an address starting with https://, or an email address${before ? '. Leave it empty to remove the link' : ''}`}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Completes a typed link: an email address, or a site without `https://`. */
function completed(address: string): string {
  if (/^[^\s/:@]+@[^\s/:@]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(address)) return `https://${address}`
  return address
}
