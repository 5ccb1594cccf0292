import { type FormAction, signInApi } from '@chaguan/contracts'
import { links } from '../../../shared/links/links.ts'

/** The log-in that works while the site is closed, without JavaScript. */
export const closedLoginForms: Readonly<Record<string, FormAction>> = {
  login: {
    endpoint: signInApi.logInAsAdministrator,
    input: ({ username, password }) => ({ username, password }),
    next: () => links.home,
  },
}
