import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: () => void
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  readonly onClick: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * Opens and closes a native dialog according to `isOpen`; Escape calls `onClose`, and so does a click on the backdrop
 * if `maskCloses`, unless `onBeside` handles that.
 */
export function useModal(
  isOpen: boolean,
  onClose: () => void,
  maskCloses = true,
  onBeside: () => void = onClose,
): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
  }, [isOpen])
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // A browser may close the dialog by itself; the parent must be notified. The event is asynchronous, so the dialog
    // may be open again by then.
    onClose: () => {
      if (isOpen && ref.current?.open === false) onClose()
    },
    onPointerDown: ({ target }) => {
      pressed.current = target
    },
    // Selecting text from the inside to the outside ends with a click on the dialog, which is no click on the
    // backdrop.
    onClick: ({ target }) => {
      if (maskCloses && target === ref.current && pressed.current === target) onBeside()
    },
  }
}
