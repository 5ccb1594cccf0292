import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

const cx = classNames(styles)

export interface DialogProps {
  isOpen: boolean
  /** Called when the person wants it closed; the parent then sets `isOpen`. */
  onClose: () => void
  title: string
  children?: ReactNode
  /** The buttons. */
  foot?: ReactNode
}

function DialogBody({ title, id, children, foot }: Omit<DialogProps, 'isOpen' | 'onClose'> & { id: string }) {
  return (
    <div>
      <h2 className={cx('dialog__title')} id={id}>
        {title}
      </h2>
      {children}
      {foot && <div className={cx('dialog__foot')}>{foot}</div>}
    </div>
  )
}

/** A question or a form over the page (pc). */
export function Dialog({ isOpen, onClose, ...body }: DialogProps) {
  const id = useId()
  return (
    <dialog {...useModal(isOpen, onClose)} className={cx('dialog')} aria-labelledby={id}>
      {isOpen && <DialogBody {...body} id={id} />}
    </dialog>
  )
}

/** The same from below (h5). */
export function Sheet({ isOpen, onClose, ...body }: DialogProps) {
  const id = useId()
  return (
    <dialog {...useModal(isOpen, onClose)} className={cx('sheet')} aria-labelledby={id}>
      <div className={cx('sheet__grip')} />
      {isOpen && <DialogBody {...body} id={id} />}
    </dialog>
  )
}
