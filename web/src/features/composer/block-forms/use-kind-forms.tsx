import { type ComponentType, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { useSite } from '../../../shared/site/site.ts'
import { Dialog, Sheet } from '../../../ui/dialog/Dialog.tsx'
import { useToast } from '../../../ui/toast/Toasts.tsx'
import type { Composer } from '../use-composer.ts'
import { type KindFormEntry, kindForms } from './kind-forms.ts'
import type { KindFormProps } from './unfinished-forms.ts'

interface OpenForm {
  readonly tool: KindFormEntry
  readonly Form: ComponentType<KindFormProps>
}

/** The kinds that the person may add to a thread, and the open form. */
export interface KindForms {
  readonly tools: readonly KindFormEntry[]
  /** Opens the form of a kind. */
  readonly open: (name: string) => void
  /** The open form, which is rendered outside of the composer's form. */
  readonly dialog: { readonly form: OpenForm | null; readonly isOpen: boolean }
  readonly end: (isDone: boolean) => void
  readonly memoryOf: (name: string) => KindFormProps['memory']
}

/** Opens and closes the forms of kinds; closing a form without submitting it keeps its values. */
export function useKindForms(): KindForms {
  const t = useTexts()
  const toast = useToast()
  const { other } = useSite().forum
  const [form, setForm] = useState<OpenForm | null>(null)
  const [isOpen, setOpen] = useState(false)
  const typed = useRef(new Map<string, unknown>())
  const tools = kindForms.filter(
    ({ right, isOrdered }) => other[right] && !(isOrdered && other.canOrder === false),
  )
  const open = (name: string) => {
    const tool = tools.find((one) => one.name === name)
    if (!tool || !('form' in tool.opens)) return
    tool.opens.form().then(
      (Form) => {
        setForm({ tool, Form })
        setOpen(true)
      },
      () => toast(t('blockForms.absent')),
    )
  }
  const end = (isDone: boolean) => {
    if (isDone && form) typed.current.delete(form.tool.name)
    setOpen(false)
  }
  const memoryOf = (name: string) => ({
    read: () => typed.current.get(name),
    write: (now: unknown) => void typed.current.set(name, now),
  })
  return { tools, open, dialog: { form, isOpen }, end, memoryOf }
}

const dialogWidth = 480

/** The form of a kind: a dialog on pc, a sheet on h5. */
export function KindDialog({ composer, forms }: { composer: Composer; forms: KindForms }) {
  const t = useTexts()
  const { face } = usePageContext()
  const { form, isOpen } = forms.dialog
  if (!form) return null
  const { tool, Form } = form
  const content = <Form composer={composer} memory={forms.memoryOf(tool.name)} onEnd={forms.end} />
  const shared = { isOpen, onClose: () => forms.end(false), title: t(tool.text), maskCloses: false }
  if (face === 'h5') return <Sheet {...shared}>{content}</Sheet>
  return (
    <Dialog {...shared} width={dialogWidth}>
      {content}
    </Dialog>
  )
}
