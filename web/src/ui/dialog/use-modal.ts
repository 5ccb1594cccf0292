import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: () => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * Opens and closes a native dialog with `isOpen`. The browser holds the focus inside and gives it back; Escape and a
 * click beside the dialog ask to close it.
 */
export function useModal(isOpen: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: onClose,
    onClick: (event) => {
      if (event.target === ref.current) onClose()
    },
  }
}
