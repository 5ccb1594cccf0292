import type { CallableEndpoint } from './endpoint.ts'

/** Hidden field of every form that is posted without JavaScript; its value is PageRequest.formToken. */
export const formTokenField = 'formToken'

/** The file field of a form (`multipart/form-data`), whatever the endpoint calls it; at most as large as a portrait. */
export const formFileField = 'file'

/** Field that names which of a page's forms was posted. */
export const formActionField = 'action'

/**
 * Field of the login form with a form that was posted without JavaScript after the session had ended: JSON of
 * ResumedForm, which is shown again, filled in, after the login.
 */
export const resumedFormField = 'keptForm'

/** A form that is restored after its author's login: its page, and its values without secrets. */
export interface ResumedForm {
  /** Path and query of its page. */
  readonly url: string
  readonly values: Readonly<Record<string, string>>
}

/** The values of a form that was posted without JavaScript and refused, to be shown again. Without passwords. */
export interface FormState {
  /** Value of the field `action`; empty for none. */
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly code: number
  readonly message: string
  /** Data of the error; may name the field. */
  readonly data?: unknown
}

/** A form action of a page without JavaScript: the call it makes and where it redirects. */
export interface FormAction {
  readonly endpoint: CallableEndpoint
  /** Converts the posted fields to the call's input. */
  readonly input: (
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => unknown
  /** The redirect after success: a path of the site, or null to show the page again with the values and code 0. */
  readonly next: (
    data: unknown,
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => string | null
  /** The redirect after an error that another page handles; null shows the form again with the error. */
  readonly refused?: (code: number, data: unknown, fields: Readonly<Record<string, string>>) => string | null
}
