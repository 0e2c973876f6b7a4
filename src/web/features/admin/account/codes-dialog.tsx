import { Copy, Download } from 'lucide-react'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { copyText } from '../frame/copy-text.ts'

/** Shows new recovery codes, which cannot be shown again. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      closable={false}
      onOpenChange={onClose}
      title="Keep your recovery codes"
      description="Each code signs you in once, without your phone. We only show them now, so print them or save them with your passwords."
      footer={<Button onClick={onClose}>I’ve saved them</Button>}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-[0.4rem] rounded-lg bg-paper-deep px-5 py-4 font-mono text-[1.05rem] tracking-[0.05em]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => copyText(text, 'The codes have been copied.')}>
          <Copy aria-hidden className="size-4" />
          Copy
        </Button>
        <Button variant="quiet" onClick={() => saveFile('recovery-codes.txt', 'text/plain', text)}>
          <Download aria-hidden className="size-4" />
          Save as a file
        </Button>
      </div>
    </Dialog>
  )
}
