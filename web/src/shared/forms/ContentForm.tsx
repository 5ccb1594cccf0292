import { createContext, type ReactNode, useContext } from 'react'
import { FormFields } from './FormFields.tsx'
import type { LiveForm } from './use-form.ts'

const OnlyShown = createContext(false)

/** Renders content inside a form: forms of the content are rendered as `div`s, because forms cannot be nested. */
export function WithoutForms({ children }: { children: ReactNode }) {
  return <OnlyShown value={true}>{children}</OnlyShown>
}

interface ContentFormProps {
  live: LiveForm
  /** The value of its field `action`. */
  action: string
  className?: string | undefined
  children: ReactNode
}

/** A form within published content. */
export function ContentForm({ live, action, className, children }: ContentFormProps) {
  if (useContext(OnlyShown)) return <div className={className}>{children}</div>
  return (
    <form {...live.form} className={className}>
      <FormFields action={action} />
      {children}
    </form>
  )
}
