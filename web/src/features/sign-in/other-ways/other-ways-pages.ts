import {
  type FormAction,
  type LoginView,
  newcomersApi,
  type OutputOf,
  passkeysApi,
  providersApi,
  twoFactorsApi,
  wechatApi,
} from '@chaguan/contracts'
import { ask } from '../../../api/ask.ts'
import { withQuery } from '../../../api/links.ts'
import { ownPath } from '../../../api/own-path.ts'
import type { PageAsked, PageHead } from '../../../api/page-types.ts'
import { waysLinks } from '../../../api/ways-links.ts'
import type { TextKey, Translate } from '../../../i18n/texts.ts'
import { afterRefusal } from '../after-refusal.ts'
import { afterSignIn } from '../after-sign-in.ts'
import { proveForms } from '../prove-self.ts'

type Fields = Readonly<Record<string, string>>
type Forms = Readonly<Record<string, FormAction>>
type Asked = Pick<PageAsked, 'query'>

/** The head of a page of these. */
export const wayHead =
  (title: TextKey) =>
  ({ t }: { readonly t: Translate }): PageHead => ({ title: t(title), noIndex: true })

const sessionTokenOf = ({ query }: Asked) => {
  const sessionToken = query.get('sessionToken')
  return sessionToken ? { sessionToken } : {}
}

export const twoFactorAsk = ask(twoFactorsApi.readTwoFactor, {})
export const passkeysAsk = ask(passkeysApi.listPasskeys, {})
export const identitiesAsk = ask(providersApi.listIdentities, {})
export const ownWechatAsk = ask(wechatApi.readWechat, {})
export const newcomerAsk = (asked: Asked) => ask(newcomersApi.readNewcomer, sessionTokenOf(asked))
export const scanAsk = (asked: Asked) => ask(wechatApi.readScan, sessionTokenOf(asked))
// The server keeps a code that waits for each of these.
const screenCodeAsk = (type: 'pc_login' | 'pc_bind') => ({
  ...ask(wechatApi.drawScreenCode, { type }),
  leavesTrace: true,
})
export const loginCodeAsk = screenCodeAsk('pc_login')
export const bindCodeAsk = screenCodeAsk('pc_bind')
export const rebindCodeAsk = { ...ask(wechatApi.drawRebindCode, {}), leavesTrace: true }

export const linkedAsks = () => [identitiesAsk, ownWechatAsk]

const enter = (data: unknown, next: string | undefined) => afterSignIn(data as LoginView, ownPath(next))
const goOn = (code: number, data: unknown, { next }: Fields) => afterRefusal(code, data, ownPath(next))
const goOnByWechat = (code: number, data: unknown, { next }: Fields) =>
  afterRefusal(code, data, ownPath(next), waysLinks.wechatSelect)
const tokenIn = ({ sessionToken }: Fields) => (sessionToken ? { sessionToken } : {})

export const secondStepForms: Forms = {
  secondStep: {
    endpoint: twoFactorsApi.logInBySecondFactor,
    input: ({ code }) => ({ code }),
    next: (data, { next }) => enter(data, next),
    refused: goOn,
  },
}

export const twoFactorForms: Forms = {
  ...proveForms,
  begin: { endpoint: twoFactorsApi.beginTwoFactor, input: () => ({}), next: () => waysLinks.twoFactor },
  // The codes are shown by the answer itself, and nowhere else.
  confirm: { endpoint: twoFactorsApi.confirmTwoFactor, input: ({ code }) => ({ code }), next: () => null },
  renew: { endpoint: twoFactorsApi.renewRecoveryCodes, input: ({ code }) => ({ code }), next: () => null },
  off: {
    endpoint: twoFactorsApi.endTwoFactor,
    input: ({ proof = '', kind }) => (kind === 'password' ? { password: proof } : { code: proof }),
    next: () => waysLinks.twoFactor,
  },
}

export const passkeysForms: Forms = {
  remove: {
    endpoint: passkeysApi.deletePasskey,
    input: ({ id }) => ({ id: Number(id) }),
    next: () => waysLinks.passkeys,
  },
}

export const linkedForms: Forms = {
  unlink: {
    endpoint: providersApi.unlinkIdentity,
    input: ({ id }) => ({ providerId: Number(id) }),
    next: () => waysLinks.linked,
  },
  unbind: { endpoint: wechatApi.unbindWechat, input: () => ({}), next: () => waysLinks.linked },
}

export const providerReturnForms: Forms = {
  return: {
    endpoint: providersApi.logInByProvider,
    input: ({ query }) => ({ query }),
    next: (data) => enter(data, (data as OutputOf<typeof providersApi.logInByProvider>).next),
    refused: (code, data) => afterRefusal(code, data, null),
  },
}

export const wechatReturnForms: Forms = {
  return: {
    endpoint: wechatApi.logInByWechat,
    input: ({ code, state }) => ({ code, state }),
    next: (data) => {
      const { isScreen, next } = data as OutputOf<typeof wechatApi.logInByWechat>
      return isScreen ? withQuery(waysLinks.wechatReturn, { action: 'done' }) : enter(data, next)
    },
    refused: (code, data) => afterRefusal(code, data, null, waysLinks.wechatSelect),
  },
}

const linkForm: FormAction = {
  endpoint: newcomersApi.linkNewcomer,
  input: tokenIn,
  next: () => waysLinks.linked,
}

/** Where somebody ties their account once they are logged in, when a step came between. */
export const linkLater = (sessionToken: string | null | undefined) =>
  withQuery(waysLinks.link, { sessionToken: sessionToken ?? undefined })

export const linkForms: Forms = { ...proveForms, link: linkForm }

/** The forms of a newcomer; what a second step leaves undone is done after it. */
export const newcomerForms: Forms = {
  ...proveForms,
  register: {
    endpoint: newcomersApi.registerNewcomer,
    input: ({ nickname, ...fields }) => ({ nickname, ...tokenIn(fields) }),
    next: (data, { next }) => enter(data, next),
  },
  link: linkForm,
  bind: {
    endpoint: newcomersApi.bindNewcomer,
    input: ({ username, password, ...fields }) => ({ username, password, ...tokenIn(fields) }),
    next: (data, { next }) => enter(data, next),
    refused: (code, data, { sessionToken }) => afterRefusal(code, data, linkLater(sessionToken)),
  },
}

const poll = (
  endpoint: FormAction['endpoint'],
  next: FormAction['next'],
  input: FormAction['input'] = tokenIn,
): Forms => ({
  poll: { endpoint, input, next, refused: goOnByWechat },
})

export const wechatLoginForms = poll(
  wechatApi.pollScreenLogin,
  (data, { next }) => enter(data, next),
  ({ inviteCode, ...fields }) => ({ ...tokenIn(fields), ...(inviteCode && { inviteCode }) }),
)
export const bindCodeForms = {
  ...proveForms,
  ...poll(wechatApi.pollScreenBind, (_data, { next }) => ownPath(next) ?? waysLinks.linked),
}
export const rebindForms = { ...proveForms, ...poll(wechatApi.pollRebind, () => waysLinks.linked) }
