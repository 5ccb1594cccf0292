import {
  type FormAction,
  type LoginView,
  newcomersApi,
  type OutputOf,
  passkeysApi,
  providersApi,
  twoFactorsApi,
  wechatApi,
} from '@chaguan/contracts/browser'
import { confirmPasswordForms } from '../../../shared/forms/confirm-password.ts'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { withQuery } from '../../../shared/links/links.ts'
import { sameSitePath } from '../../../shared/links/same-site-path.ts'
import { afterRefusal } from '../after-refusal.ts'
import { afterSignIn } from '../after-sign-in.ts'

export type ExternalLoginFields = Readonly<Record<string, string>>
export type ExternalLoginForms = Readonly<Record<string, FormAction>>

const nextAfterLogin = (data: unknown, next: string | undefined) =>
  afterSignIn(data as LoginView, sameSitePath(next))
const nextAfterRefusal = (code: number, data: unknown, { next }: ExternalLoginFields) =>
  afterRefusal(code, data, sameSitePath(next))
const nextAfterWechatRefusal = (code: number, data: unknown, { next }: ExternalLoginFields) =>
  afterRefusal(code, data, sameSitePath(next), loginMethodLinks.wechatSelect)
const tokenIn = ({ sessionToken }: ExternalLoginFields) => (sessionToken ? { sessionToken } : {})

export const secondStepForms: ExternalLoginForms = {
  secondStep: {
    endpoint: twoFactorsApi.logInBySecondFactor,
    input: ({ code }) => ({ code }),
    next: (data, { next }) => nextAfterLogin(data, next),
    refused: nextAfterRefusal,
  },
}

export const twoFactorForms: ExternalLoginForms = {
  ...confirmPasswordForms,
  begin: {
    endpoint: twoFactorsApi.beginTwoFactor,
    input: () => ({}),
    next: () => loginMethodLinks.twoFactor,
  },
  // The codes are only contained in the response.
  confirm: { endpoint: twoFactorsApi.confirmTwoFactor, input: ({ code }) => ({ code }), next: () => null },
  renew: { endpoint: twoFactorsApi.renewRecoveryCodes, input: ({ code }) => ({ code }), next: () => null },
  off: {
    endpoint: twoFactorsApi.endTwoFactor,
    input: ({ password, code }) => ({ password, code }),
    next: () => loginMethodLinks.twoFactor,
  },
}

export const passkeysForms: ExternalLoginForms = {
  remove: {
    endpoint: passkeysApi.deletePasskey,
    input: ({ id }) => ({ id: Number(id) }),
    next: () => loginMethodLinks.passkeys,
  },
}

export const linkedForms: ExternalLoginForms = {
  unlink: {
    endpoint: providersApi.unlinkIdentity,
    input: ({ id }) => ({ providerId: Number(id) }),
    next: () => loginMethodLinks.linked,
  },
  unbind: { endpoint: wechatApi.unbindWechat, input: () => ({}), next: () => loginMethodLinks.linked },
}

export const providerReturnForms: ExternalLoginForms = {
  return: {
    endpoint: providersApi.logInByProvider,
    input: ({ query }) => ({ query }),
    next: (data) => nextAfterLogin(data, (data as OutputOf<typeof providersApi.logInByProvider>).next),
    refused: (code, data) => afterRefusal(code, data, null),
  },
}

export const wechatReturnForms: ExternalLoginForms = {
  return: {
    endpoint: wechatApi.logInByWechat,
    input: ({ code, state }) => ({ code, state }),
    next: (data) => {
      const { isScreen, next } = data as OutputOf<typeof wechatApi.logInByWechat>
      return isScreen
        ? withQuery(loginMethodLinks.wechatReturn, { action: 'done' })
        : nextAfterLogin(data, next)
    },
    refused: (code, data) => afterRefusal(code, data, null, loginMethodLinks.wechatSelect),
  },
}

const linkForm: FormAction = {
  endpoint: newcomersApi.linkNewcomer,
  input: tokenIn,
  next: () => loginMethodLinks.linked,
}

/** The address at which a person links an account after a login with an intermediate step. */
export const linkLater = (sessionToken: string | null | undefined) =>
  withQuery(loginMethodLinks.link, { sessionToken: sessionToken ?? undefined })

export const linkForms: ExternalLoginForms = { ...confirmPasswordForms, link: linkForm }

/** The forms of a pending registration; what a second step interrupts continues after it. */
export const newcomerForms: ExternalLoginForms = {
  ...confirmPasswordForms,
  register: {
    endpoint: newcomersApi.registerNewcomer,
    input: ({ nickname, ...fields }) => ({ nickname, ...tokenIn(fields) }),
    next: (data, { next }) => nextAfterLogin(data, next),
  },
  link: linkForm,
  bind: {
    endpoint: newcomersApi.bindNewcomer,
    input: ({ username, password, ...fields }) => ({ username, password, ...tokenIn(fields) }),
    next: (data, { next }) => nextAfterLogin(data, next),
    refused: (code, data, { sessionToken }) => afterRefusal(code, data, linkLater(sessionToken)),
  },
}

const poll = (
  endpoint: FormAction['endpoint'],
  next: FormAction['next'],
  input: FormAction['input'] = tokenIn,
): ExternalLoginForms => ({
  poll: { endpoint, input, next, refused: nextAfterWechatRefusal },
})

export const wechatLoginForms = poll(
  wechatApi.pollScreenLogin,
  (data, { next }) => nextAfterLogin(data, next),
  ({ inviteCode, ...fields }) => ({ ...tokenIn(fields), ...(inviteCode && { inviteCode }) }),
)
export const bindCodeForms = {
  ...confirmPasswordForms,
  ...poll(wechatApi.pollScreenBind, (_data, { next }) => sameSitePath(next) ?? loginMethodLinks.linked),
}
export const rebindForms = {
  ...confirmPasswordForms,
  ...poll(wechatApi.pollRebind, () => loginMethodLinks.linked),
}
