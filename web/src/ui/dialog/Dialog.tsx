import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import './Dialog.module.css'
import { Popup } from './Popup.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  isOpen: boolean
  /** Called when the person closes it; the parent then sets `isOpen`. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** The buttons. */
  foot?: ReactNode
  /** Whether a click on the backdrop calls `onClose`. */
  maskCloses?: boolean
}

function DialogBody({
  title,
  id,
  children,
  foot,
}: Pick<DialogProps, 'title' | 'children' | 'foot'> & { id: string }) {
  return (
    <>
      <h2 className={cx('dialog__title')} id={id}>
        {title}
      </h2>
      {children}
      {foot && <div className={cx('dialog__foot')}>{foot}</div>}
    </>
  )
}

/** A dialog for a question or a form (pc); 400 px wide by default, and never wider than the window. */
export function Dialog(props: DialogProps & { width?: number; role?: 'dialog' | 'alertdialog' }) {
  const { isOpen, onClose, maskCloses, width, role, ...body } = props
  const id = useId()
  useBackCloses(isOpen, onClose)
  return (
    <dialog
      {...useModal(isOpen, onClose, maskCloses)}
      className={cx('dialog')}
      aria-labelledby={id}
      {...(role && { role })}
      {...(width && { style: { width, maxWidth: 'calc(100vw - 20px)' } })}
    >
      {isOpen && (
        <div className={cx('dialog__in')}>
          <DialogBody {...body} id={id} />
        </div>
      )}
    </dialog>
  )
}

/** The same as a bottom sheet (h5). */
export function Sheet({ isOpen, onClose, maskCloses, ...body }: DialogProps) {
  const id = useId()
  return (
    <Popup
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={id}
      {...(maskCloses !== undefined && { maskCloses })}
    >
      <DialogBody {...body} id={id} />
    </Popup>
  )
}

/** A dialog, or a bottom sheet if `isSheet`. */
export function DialogOrSheet({ isSheet, ...rest }: DialogProps & { isSheet: boolean }) {
  const Surface = isSheet ? Sheet : Dialog
  return <Surface {...rest} />
}
