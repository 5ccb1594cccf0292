import type { FormEvent, ReactNode } from 'react'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { links } from '../../../shared/links/links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'

export interface RelationFormProps {
  userId: number
  /** Value of the form's `action`. */
  action: 'follow' | 'unfollow' | 'removeFan' | 'deny' | 'undeny'
  onSend: () => void
  children: ReactNode
}

/** A form around one button that follows or blocks a person, with and without JavaScript. */
export function RelationForm({ userId, action, onSend, children }: RelationFormProps) {
  const { url } = usePageContext()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className="dzq-inline" method="post" action={links.user(userId)} onSubmit={submit}>
      <FormFields action={action} />
      <input type="hidden" name="next" value={url} />
      {children}
    </form>
  )
}
