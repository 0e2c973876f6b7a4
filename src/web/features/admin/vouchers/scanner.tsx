import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '../forms/form-message.tsx'
import { createQrReader } from './qr-reader.ts'

/** The interval between two frames that are decoded, in ms. */
const every = 160

const messageOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The camera isn’t allowed. Allow it in your browser’s settings for this page, or type the code.'
  if (name === 'NotFoundError') return 'There’s no camera here. Please type the code.'
  return 'The camera couldn’t be started. Please type the code.'
}

/** Reads a voucher's QR code with the camera, which is on only while this component is mounted. */
export default function Scanner({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string>()
  const found = useEffectEvent(onRead)

  useEffect(() => {
    const ending = new AbortController()
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function watch() {
      // Undefined if the page is not on https.
      if (!navigator.mediaDevices) throw new DOMException('No camera on this page', 'NotFoundError')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (ending.signal.aborted || !screen) return stop()
      screen.srcObject = stream
      await screen.play()
      const readFrame = await createQrReader()
      while (!ending.signal.aborted) {
        const text = screen.videoWidth > 0 ? await readFrame(screen) : undefined
        if (text && !ending.signal.aborted) return found(text)
        await new Promise((resume) => setTimeout(resume, every))
      }
    }
    watch().catch((error: unknown) => !ending.signal.aborted && setFault(messageOf(error)))
    return () => {
      ending.abort()
      stop()
    }
  }, [])

  return (
    <Dialog
      onOpenChange={(open) => !open && onClose()}
      title="Scan a voucher"
      description="Hold the voucher’s QR code up to the camera."
    >
      {fault ? (
        <FormMessage message={fault} />
      ) : (
        <video
          ref={video}
          muted
          playsInline
          className="aspect-4/3 w-full rounded-lg bg-[#000] object-cover"
          aria-label="What the camera sees"
        />
      )}
    </Dialog>
  )
}
