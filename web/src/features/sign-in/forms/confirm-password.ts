import { type FormAction, signInApi } from '@chaguan/contracts/browser'

/** Form action that confirms the password. */
export const confirmPasswordAction = 'prove'

/** That form without scripts: the page is shown again, and what was refused can be sent once more. */
export const confirmPasswordForms: Readonly<Record<string, FormAction>> = {
  [confirmPasswordAction]: {
    endpoint: signInApi.proveSelf,
    input: ({ password }) => ({ password }),
    next: () => null,
  },
}

/** Whether the data of a refusal asks for the password first. */
export function asksForPassword(data: unknown): boolean {
  return (data as { prove?: unknown } | null | undefined)?.prove === 'password'
}
