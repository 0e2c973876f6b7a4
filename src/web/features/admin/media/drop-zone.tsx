import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

export const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/**
 * Accepts pictures that are dropped anywhere on the window, pasted, or chosen. Other files are accepted as well: the server
 * answers why it refuses them.
 */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const give = useEffectEvent((files: Iterable<File>) => {
    const list = [...files]
    if (list.length > 0) onFiles(list)
    return list.length > 0
  })

  useEffect(() => {
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      give(event.dataTransfer?.files ?? [])
    }
    const onPaste = (event: ClipboardEvent) => {
      if (give(event.clipboardData?.files ?? [])) event.preventDefault()
    }
    const once = new AbortController()
    const { signal } = once
    addEventListener('dragover', onDragOver, { signal })
    addEventListener('dragleave', onDragLeave, { signal })
    addEventListener('drop', onDrop, { signal })
    addEventListener('paste', onPaste, { signal })
    return () => once.abort()
  }, [])

  return (
    <div
      className={`flex flex-wrap items-center gap-x-[1.1rem] gap-y-3 rounded-xl border-[1.5px] border-dashed px-5 py-4 transition-colors duration-150 ease-calm ${over ? 'border-jade bg-celadon' : 'border-stone-deep'}`}
    >
      <ImagePlus aria-hidden className="size-7 shrink-0 text-jade max-sm:hidden" strokeWidth={1.5} />
      <p className="min-w-0 flex-1 basis-60">
        Drop pictures here, paste them, or choose them.
        <span className="block text-ink-soft text-small max-sm:in-[[role=dialog]]:hidden">
          JPEG, PNG, WebP, AVIF or HEIC, up to 30 MB and 64 megapixels. We make large photos smaller, and remove a
          photo’s location and camera details.
        </span>
      </p>
      <Button variant="quiet" disabled={!hydrated} onClick={() => input.current?.click()}>
        Choose pictures
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label="Pictures"
        onChange={({ target }) => {
          give(target.files ?? [])
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
    </div>
  )
}
