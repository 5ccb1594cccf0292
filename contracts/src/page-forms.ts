import type { CallableEndpoint } from './endpoint.ts'

/** Hidden field of every form posted without JavaScript; its value is PageRequest.formToken. */
export const formTokenField = 'formToken'

/** Field of a form with a file (`multipart/form-data`): whatever its call names it, and at most as large as a portrait. */
export const formFileField = 'file'

/** Field that says which of a page's forms was posted. */
export const formActionField = 'action'

/**
 * Field of the log-in's form that carries a form which was sent without JavaScript after the session's end: JSON of
 * KeptForm, which is shown again filled in once its writer is logged in.
 */
export const keptFormField = 'keptForm'

/** A form that waits for its writer's log-in: where it was sent from, and what stood in it besides secrets. */
export interface KeptForm {
  /** Path and query of its page. */
  readonly url: string
  readonly values: Readonly<Record<string, string>>
}

/** What a form without JavaScript sent, when it was refused and must be shown again. Passwords are left out. */
export interface FormState {
  /** Value of the field `action`; empty when there was none. */
  readonly action: string
  readonly values: Readonly<Record<string, string>>
  readonly code: number
  readonly message: string
  /** Data of the refusal; may name the field it is about. */
  readonly data?: unknown
}

/** A form action of a page without JavaScript: which call it makes and where it leads. */
export interface FormAction {
  readonly endpoint: CallableEndpoint
  /** Turns the posted fields into the call's input. */
  readonly input: (
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => unknown
  /** Where to go after success: a path of the site, or null to show the page again with what was typed and code 0. */
  readonly next: (
    data: unknown,
    fields: Readonly<Record<string, string>>,
    params: Readonly<Record<string, string>>,
  ) => string | null
  /** Where a refusal leads that another page answers; null shows the form again with what is wrong. */
  readonly refused?: (code: number, data: unknown, fields: Readonly<Record<string, string>>) => string | null
}
