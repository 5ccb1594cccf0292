import { type FormAction, signInApi } from '@chaguan/contracts/browser'
import { links } from '../../shared/links/links.ts'

/** Forms of the home page for whoever has no scripts: logging out. */
export const homeForms: Readonly<Record<string, FormAction>> = {
  logOut: { endpoint: signInApi.logOut, input: () => ({}), next: () => links.home },
}
