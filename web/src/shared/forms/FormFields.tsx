import { formActionField, formTokenField } from '@chaguan/contracts/browser'
import { usePageContext } from '../page/page-context.tsx'

/** The hidden fields of a form that is posted without JavaScript: its action and its token. */
export function FormFields({ action }: { action: string }) {
  const { formToken } = usePageContext()
  return (
    <>
      <input type="hidden" name={formActionField} value={action} />
      <input type="hidden" name={formTokenField} value={formToken} />
    </>
  )
}
