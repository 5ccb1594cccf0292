import type { ReactNode } from 'react'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { Dialog, Sheet } from '../../ui/dialog/Dialog.tsx'

interface QuestionProps {
  isOpen: boolean
  title: string
  onClose: () => void
  /** Whether a click beside it asks to close it; no where something is typed. */
  maskCloses?: boolean
  children: ReactNode
}

/** A form over the page: a dialog on pc, from below on h5. */
export function Question({ children, ...rest }: QuestionProps) {
  const { face } = usePageContext()
  const Around = face === 'h5' ? Sheet : Dialog
  return <Around {...rest}>{children}</Around>
}
