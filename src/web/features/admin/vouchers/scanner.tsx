import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '../forms/form-message.tsx'

/** The interval between two frames that are decoded, in ms. */
const frameIntervalMs = 160

const cameraFaultOf = (error: unknown): string => {
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
        await new Promise((resume) => setTimeout(resume, frameIntervalMs))
      }
    }
    watch().catch((error: unknown) => !ending.signal.aborted && setFault(cameraFaultOf(error)))
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

/** Reads a QR code from a camera frame: its text, or `undefined` if there is none. */
type QrReader = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

/** Uses the browser's barcode detector if it supports QR codes, or else a library, which is loaded on demand. */
async function createQrReader(): Promise<QrReader> {
  const Detector = window.BarcodeDetector
  if (Detector && (await Detector.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser can’t read pictures')
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // The library throws if a frame has no code, which is the usual case.
      return undefined
    }
  }
}
