import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../button/Button.tsx'
import { cx } from '../class-names.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

export type MessageKind = 'info' | 'success' | 'warn' | 'danger'

const shapes: Record<MessageKind, IconName> = {
  info: 'info',
  success: 'circle-check',
  warn: 'triangle-alert',
  danger: 'circle-alert',
}

interface DialogTexts {
  title: string
  text?: ReactNode
  /** Label of the button that confirms. */
  confirm: string
  width?: number
}

export interface ConfirmOptions extends DialogTexts {
  cancel: string
  /** Whether confirming destroys something. */
  isDanger?: boolean
  /** Run on confirmation, while the dialog waits; if it rejects, the dialog stays open. */
  action?: () => Promise<unknown>
}

export interface MessageOptions extends DialogTexts {
  kind?: MessageKind
}

type DialogHostProps = DialogTexts &
  Partial<ConfirmOptions> & { kind?: MessageKind; onEnd: (agreed: boolean) => void }

function useApiQuery({ action, onEnd }: Pick<DialogHostProps, 'action' | 'onEnd'>) {
  const [answer, setAnswer] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const end = useEffectEvent(onEnd)
  // The dialog has closed and restored the focus by then.
  useEffect(() => {
    if (answer !== null) end(answer)
  }, [answer])
  async function agree(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await action?.()
      setAnswer(true)
    } catch {
      setBusy(false)
    }
  }
  return { isOpen: answer === null, isBusy, agree, refuse: () => !isBusy && setAnswer(false) }
}

function DialogHost(props: DialogHostProps) {
  const { title, text, confirm, cancel, width, isDanger, kind } = props
  const { isOpen, isBusy, agree, refuse } = useApiQuery(props)
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={refuse}
      title={title}
      {...(width && { width })}
      foot={
        <>
          {cancel && (
            <Button onClick={refuse} disabled={isBusy}>
              {cancel}
            </Button>
          )}
          <Button kind={isDanger ? 'danger' : 'primary'} isLoading={isBusy} onClick={agree}>
            {confirm}
          </Button>
        </>
      }
    >
      {(text || kind) && (
        <div className={cx(kind && 'dialog__kind', kind && `dialog__kind--${kind}`)}>
          {kind && <Icon of={shapes[kind]} />}
          <div>{text}</div>
        </div>
      )}
    </Dialog>
  )
}

function openDialog(words: DialogTexts & Partial<ConfirmOptions> & { kind?: MessageKind }): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const end = (agreed: boolean) => {
      resolve(agreed)
      queueMicrotask(() => {
        root.unmount()
        host.remove()
      })
    }
    root.render(<DialogHost {...words} onEnd={end} />)
  })
}

/** Asks for a confirmation in a dialog; resolves to false on cancel, Escape or a click on the backdrop. */
export const confirm = (question: ConfirmOptions): Promise<boolean> => openDialog(question)

/** Shows a message in a dialog; resolves when it is closed. */
export const showMessage = async ({ kind = 'info', ...words }: MessageOptions): Promise<void> => {
  await openDialog({ ...words, kind })
}
