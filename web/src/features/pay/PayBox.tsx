import { orderTypes } from '@chaguan/contracts/browser'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { cx } from '../../ui/class-names.ts'
import { DialogOrSheet } from '../../ui/dialog/Dialog.tsx'
import { ConfirmStep, DoneStep } from './ConfirmStep.tsx'
import { ConfirmingStep, GatewayStep } from './GatewayStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import './pay.module.css'
import type { PaymentOutcome, PaymentRequest } from '../../shared/pay/payment.ts'
import { PaymentMethodStep } from './PaymentMethodStep.tsx'
import type { PayStep } from './pay-state.ts'
import { type PayBoxState, usePayBox } from './use-pay-box.ts'

const titles: Readonly<Record<PayStep, TextKey>> = {
  confirm: 'pay.sure',
  method: 'pay.way',
  password: 'pay.password',
  newPassword: 'account.paypwd.set',
  gateway: 'pay.gateway',
  confirming: 'pay.confirming',
  done: 'pay.done',
}

interface PayBoxProps {
  request: PaymentRequest
  isOpen: boolean
  onClose: (outcome: PaymentOutcome) => void
  /** Renders the form that sets the first payment password, and calls `onSet` then. */
  newPayPassword: (onSet: () => void) => ReactNode
}

type StepProps = Pick<PayBoxProps, 'request' | 'newPayPassword'> & { box: PayBoxState; close: () => void }

function Step({ box, request, newPayPassword, close }: StepProps) {
  switch (box.step) {
    case 'confirm':
      return <ConfirmStep box={box} request={request} />
    case 'method':
      return <PaymentMethodStep box={box} isTopUp={request.type === orderTypes.topUp} />
    case 'password':
      return <PasswordStep box={box} />
    case 'newPassword':
      return newPayPassword(box.hasNewPassword)
    case 'gateway':
      return <GatewayStep box={box} />
    case 'confirming':
      return <ConfirmingStep box={box} />
    case 'done':
      return <DoneStep box={box} request={request} onClose={close} />
  }
}

/** Moves the focus to the new step, so that keys and screen readers continue there. */
function useStepFocus(step: PayStep) {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = ref.current?.querySelector<HTMLElement>('input:not([type="hidden"])')
    ;(step === 'done' ? ref.current : (field ?? ref.current))?.focus()
  }, [step])
  return ref
}

/**
 * Pays an order in steps: confirmation, payment method, payment password, result; a dialog on pc, a bottom sheet on h5
 * (docs/reference/pages.md#pay-box). Closing it in between loses nothing and does nothing.
 */
export function PayBox({ request, isOpen, onClose, newPayPassword }: PayBoxProps) {
  const t = useTexts()
  const { face } = usePageContext()
  const box = usePayBox(request)
  const ref = useStepFocus(box.step)
  const close = () => {
    // While the payment is pending, its outcome would be unknown.
    if (!box.isBusy) void box.outcome().then(onClose)
  }
  const title = t(titles[box.step])
  return (
    <DialogOrSheet
      isSheet={face === 'h5'}
      isOpen={isOpen}
      onClose={close}
      maskCloses={box.step === 'done'}
      title={title}
    >
      <section ref={ref} className={cx('pay')} aria-label={title} tabIndex={-1}>
        {box.error && box.step !== 'password' && <Alert kind="danger">{box.error}</Alert>}
        <Step box={box} request={request} newPayPassword={newPayPassword} close={close} />
      </section>
    </DialogOrSheet>
  )
}
