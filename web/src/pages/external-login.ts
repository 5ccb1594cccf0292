import { definePage, lazyComponent } from '../app/router/define-page.ts'
import {
  bindCodeForms,
  bindCodeQuery,
  externalLoginHead,
  linkedForms,
  linkedQueries,
  linkForms,
  newcomerForms,
  newcomerQuery,
  passkeysForms,
  passkeysQuery,
  providerReturnForms,
  rebindCodeQuery,
  rebindForms,
  scanQuery,
  secondStepForms,
  twoFactorForms,
  twoFactorQuery,
  wechatLoginForms,
  wechatReturnForms,
} from '../features/sign-in/external/external-login-pages.ts'
import { loginMethodLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'
import type { LoadContext } from '../shared/page/page-types.ts'
import { wechatCodeOnPc } from './face-queries.ts'

const externalLogin = {
  component: lazyComponent(
    'features/sign-in/external/ExternalLoginView.tsx',
    () => import('../features/sign-in/external/ExternalLoginView.tsx'),
  ),
  bar: { back: links.home, hasLinks: false },
  hidesNavigation: ['h5'],
} as const

const security = {
  component: lazyComponent(
    'features/sign-in/security/SecurityView.tsx',
    () => import('../features/sign-in/security/SecurityView.tsx'),
  ),
  bar: { title: 'ways.security', back: links.editProfile },
} as const

const newcomerQueries = (context: Pick<LoadContext, 'query'>) => [newcomerQuery(context)]
const scanQueries = (context: Pick<LoadContext, 'query'>) => [scanQuery(context)]

export const secondStep = definePage({
  path: loginMethodLinks.secondStep,
  access: 'visitor',
  shareable: false,
  ...externalLogin,

  head: externalLoginHead('ways.secondStep'),
  forms: import.meta.env.SSR && secondStepForms,
})

export const providerReturn = definePage({
  path: loginMethodLinks.providerReturn,
  shareable: false,
  ...externalLogin,

  head: externalLoginHead('ways.return'),
  forms: import.meta.env.SSR && providerReturnForms,
})

export const providerSelect = definePage({
  path: loginMethodLinks.providerSelect,
  shareable: false,
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('ways.select'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatLogin = definePage({
  path: loginMethodLinks.wechat,
  access: 'visitor',
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: wechatCodeOnPc,
  head: externalLoginHead('ways.wechat.login'),
  forms: import.meta.env.SSR && wechatLoginForms,
})

export const wechatReturn = definePage({
  path: loginMethodLinks.wechatReturn,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,

  head: externalLoginHead('ways.return'),
  forms: import.meta.env.SSR && wechatReturnForms,
})

export const wechatAllow = definePage({
  path: loginMethodLinks.wechatAllow,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: scanQueries,
  head: externalLoginHead('ways.allow'),
})

export const wechatSelect = definePage({
  path: loginMethodLinks.wechatSelect,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('ways.select'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBind = definePage({
  path: loginMethodLinks.wechatBind,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('ways.linked'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBindByName = definePage({
  path: loginMethodLinks.wechatBindByName,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('ways.bindByName'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBindByPhone = definePage({
  path: loginMethodLinks.wechatBindByPhone,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('ways.bindByPhone'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBindByCode = definePage({
  path: loginMethodLinks.wechatBindByCode,
  access: 'member',
  mode: 'wechat',
  ...externalLogin,
  queries: () => [bindCodeQuery],
  head: externalLoginHead('ways.bindByCode'),
  forms: import.meta.env.SSR && bindCodeForms,
})

export const rebind = definePage({
  path: loginMethodLinks.rebind,
  access: 'member',
  mode: 'wechat',
  ...externalLogin,
  queries: () => [rebindCodeQuery],
  head: externalLoginHead('ways.rebind'),
  forms: import.meta.env.SSR && rebindForms,
})

export const rebindAllow = definePage({
  path: loginMethodLinks.rebindAllow,
  shareable: false,
  mode: 'wechat',
  ...externalLogin,
  queries: scanQueries,
  head: externalLoginHead('ways.allow'),
})

export const linkAccount = definePage({
  path: loginMethodLinks.link,
  access: 'member',
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('ways.linked'),
  forms: import.meta.env.SSR && linkForms,
})

export const twoFactor = definePage({
  path: loginMethodLinks.twoFactor,
  access: 'member',
  ...security,
  queries: () => [twoFactorQuery],
  head: externalLoginHead('ways.twoFactor'),
  forms: import.meta.env.SSR && twoFactorForms,
})

export const passkeys = definePage({
  path: loginMethodLinks.passkeys,
  access: 'member',
  ...security,
  queries: () => [passkeysQuery],
  head: externalLoginHead('ways.passkeys'),
  forms: import.meta.env.SSR && passkeysForms,
})

export const linkedAccounts = definePage({
  path: loginMethodLinks.linked,
  access: 'member',
  ...security,
  queries: linkedQueries,
  head: externalLoginHead('ways.linked'),
  forms: import.meta.env.SSR && linkedForms,
})
