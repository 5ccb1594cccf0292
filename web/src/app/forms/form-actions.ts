import { formActionField, type WebApp } from '@chaguan/contracts/browser'
import { matchPage } from '../router/match-page.ts'
import { pageForms } from './page-forms.ts'

/** The form of a page that was posted without JavaScript; undefined when the page has no such form. */
export const formActionOf: WebApp['formAction'] = (path, fields) => {
  const { name, params } = matchPage(path)
  const forms = pageForms[name]
  const wanted = fields[formActionField] ?? ''
  const action = forms && Object.hasOwn(forms, wanted) ? forms[wanted] : undefined
  if (!action) return undefined
  const texts = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : value.join('/'),
  ])
  return { action, params: Object.fromEntries(texts) }
}
