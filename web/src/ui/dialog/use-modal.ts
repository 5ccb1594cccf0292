import { type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: () => void
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  readonly onClick: (event: SyntheticEvent<HTMLDialogElement>) => void
}

/**
 * Opens and closes a native dialog with `isOpen`; Escape, and a click beside it where `maskCloses`, call `onClose`.
 */
export function useModal(isOpen: boolean, onClose: () => void, maskCloses = true): Modal {
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
    // A browser may close it without asking; the parent must hear of it.
    onClose: () => {
      if (isOpen) onClose()
    },
    onPointerDown: ({ target }) => {
      pressed.current = target
    },
    // Text that is selected from the inside to the outside ends with a click on the dialog; it is not one beside it.
    onClick: ({ target }) => {
      if (maskCloses && target === ref.current && pressed.current === target) onClose()
    },
  }
}
