import { formActionField, type WebApp } from '@chaguan/contracts/browser'
import { pageOf } from '../../pages/index.ts'
import { matchPage } from '../router/match-page.ts'

/** Handles the form of a page that was posted without JavaScript; undefined when the page has no such form. */
export const formActionOf: WebApp['formAction'] = (path, fields) => {
  const { name, params } = matchPage(path)
  const forms = pageOf(name).forms
  const wanted = fields[formActionField] ?? ''
  const action = forms && Object.hasOwn(forms, wanted) ? forms[wanted] : undefined
  if (!action) return undefined
  const texts = Object.entries(params).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : value.join('/'),
  ])
  return { action, params: Object.fromEntries(texts) }
}
