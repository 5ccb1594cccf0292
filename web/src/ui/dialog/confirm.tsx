import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../button/Button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconShape } from '../icon/Icon.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

const cx = classNames(styles)

export type TellKind = 'info' | 'success' | 'warn' | 'danger'

const shapes: Record<TellKind, IconShape> = {
  info: Info,
  success: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
}

interface Words {
  title: string
  text?: ReactNode
  /** What the button says that agrees. */
  confirm: string
  width?: number
}

export interface Question extends Words {
  cancel: string
  /** Whether agreeing destroys something. */
  isDanger?: boolean
  /** Done on agreeing, while the dialog waits; where it fails the dialog stays. */
  act?: () => Promise<unknown>
}

export interface Told extends Words {
  kind?: TellKind
}

type AskingProps = Words & Partial<Question> & { kind?: TellKind; onEnd: (agreed: boolean) => void }

function useApiQuery({ act, onEnd }: Pick<AskingProps, 'act' | 'onEnd'>) {
  const [answer, setAnswer] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const end = useEffectEvent(onEnd)
  // The dialog has closed and given the focus back by then.
  useEffect(() => {
    if (answer !== null) end(answer)
  }, [answer])
  async function agree(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      await act?.()
      setAnswer(true)
    } catch {
      setBusy(false)
    }
  }
  return { isOpen: answer === null, isBusy, agree, refuse: () => !isBusy && setAnswer(false) }
}

function Asking(props: AskingProps) {
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

function ask(words: Words & Partial<Question> & { kind?: TellKind }): Promise<boolean> {
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
    root.render(<Asking {...words} onEnd={end} />)
  })
}

/** Asks a question over the page; true when the person agrees, false on cancel, Escape or a click beside it. */
export const askConfirm = (question: Question): Promise<boolean> => ask(question)

/** Tells something that must be seen; fulfilled when the person has closed it. */
export const tell = async ({ kind = 'info', ...words }: Told): Promise<void> => {
  await ask({ ...words, kind })
}
