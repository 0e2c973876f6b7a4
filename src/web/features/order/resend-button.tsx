import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { OrderMailResend } from '#contract/order-link.ts'
import { useApi } from '#web/api.ts'
import { visitorMessageOf } from '#web/public-failure.ts'
import { resendOrderMail } from '#web/queries/order-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from './failure.tsx'

type ResendButtonProps = { token: string; again: OrderMailResend; children: ReactNode }

/** A button that sends an email of the order again, with the result below. */
export function ResendButton({ token, again, children }: ResendButtonProps) {
  const api = useApi()
  const isUnderWay = useRef(false)
  const sending = useMutation({
    mutationFn: () => resendOrderMail(api, token, again),
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const send = () => {
    // The second press of a double click can come before the button has rendered as busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    sending.mutate()
  }
  return (
    <div className="needs-script grid justify-items-start gap-2">
      <Button variant="quiet" busy={sending.isPending} onClick={send}>
        {children}
      </Button>
      <p role="status" className="font-semibold text-jade-deep text-small empty:hidden">
        {sending.isSuccess && 'It’s on its way.'}
      </p>
      {sending.error && <Failure message={visitorMessageOf(sending.error)} />}
    </div>
  )
}
