import {
  type FormState,
  failures,
  formActionField,
  type ResumedForm,
  resumedFormField,
} from '@chaguan/contracts'
import { localized, translate } from '../../i18n/localized.ts'
import { ownLocation } from '../request/url-paths.ts'
import type { PageVariant } from './page-variant.ts'
import { pageUrl } from './page-variant.ts'

/** The page of the login (docs/reference/pages.md#page-guards). */
const loginPath = '/user/login'

const again = localized('http.form.resumed')

/** A page and the form to show in it. */
export interface FormPage {
  readonly facts: PageVariant
  readonly form: FormState
}

type Values = Readonly<Record<string, string>>

/**
 * Returns the login page that replaces a form whose session had ended: it contains the return address and the values
 * of the form.
 */
export function loginPageFor(facts: PageVariant, values: Values): FormPage {
  const { [resumedFormField]: _, ...own } = values
  const resumedForm: ResumedForm = { url: facts.url, values: own }
  const { code } = failures.JUMP_TO_LOGIN
  return {
    facts: { ...facts, url: `${loginPath}?next=${encodeURIComponent(facts.url)}` },
    form: {
      action: 'login',
      values: { next: facts.url, [resumedFormField]: JSON.stringify(resumedForm) },
      code,
      message: translate(facts.lang, 'failures.JUMP_TO_LOGIN'),
    },
  }
}

function isValues(value: unknown): value is Values {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}

function readResumedForm(text: string): ResumedForm | null {
  try {
    const { url, values } = JSON.parse(text) as Partial<ResumedForm>
    return typeof url === 'string' && isValues(values) ? { url, values } : null
  } catch {
    return null
  }
}

/** Returns the page and the form that were waiting for the login; null when they do not belong to this site. */
export function resumedFormOf(text: string | undefined, facts: PageVariant): FormPage | null {
  const resumedForm = text ? readResumedForm(text) : null
  if (!resumedForm?.url.startsWith('/') || ownLocation(resumedForm.url, facts.origin) !== resumedForm.url)
    return null
  return {
    facts: { ...facts, url: pageUrl(resumedForm.url) },
    form: {
      action: resumedForm.values[formActionField] ?? '',
      values: resumedForm.values,
      code: failures.OTHER.code,
      message: again[facts.lang],
    },
  }
}
