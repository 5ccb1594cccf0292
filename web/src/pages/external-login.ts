import { definePage, lazyComponent } from '../app/router/define-page.ts'
import {
  bindCodeForms,
  linkForms,
  newcomerForms,
  providerReturnForms,
  rebindForms,
  wechatLoginForms,
  wechatReturnForms,
} from '../features/sign-in/external/external-login-forms.ts'
import {
  bindCodeQuery,
  externalLoginHead,
  loginCodeQuery,
  newcomerQuery,
  rebindCodeQuery,
  scanQuery,
} from '../features/sign-in/external/external-login-pages.ts'
import { loginMethodLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'
import type { LoadContext } from '../shared/page/page-types.ts'

const external = 'features/sign-in/external'
const chooseAccount = (name: string) =>
  lazyComponent(
    `${external}/ChooseAccountViews.tsx`,
    () => import('../features/sign-in/external/ChooseAccountViews.tsx'),
    name,
  )
const loginReturn = (name: string) =>
  lazyComponent(
    `${external}/LoginReturnViews.tsx`,
    () => import('../features/sign-in/external/LoginReturnViews.tsx'),
    name,
  )
const wechat = (name: string) =>
  lazyComponent(
    `${external}/WechatViews.tsx`,
    () => import('../features/sign-in/external/WechatViews.tsx'),
    name,
  )

const allowLogin = lazyComponent(
  `${external}/WechatAllowView.tsx`,
  () => import('../features/sign-in/external/WechatAllowView.tsx'),
)

const externalLogin = { bar: { back: links.home, hasLinks: false }, hidesNavigation: ['h5'] } as const

const newcomerQueries = (context: Pick<LoadContext, 'query'>) => [newcomerQuery(context)]
const scanQueries = (context: Pick<LoadContext, 'query'>) => [scanQuery(context)]

export const providerReturn = definePage({
  path: loginMethodLinks.providerReturn,
  shareable: false,
  component: loginReturn('ProviderReturnView'),
  ...externalLogin,
  head: externalLoginHead('accountSecurity.return'),
  forms: import.meta.env.SSR && providerReturnForms,
})

export const providerSelect = definePage({
  path: loginMethodLinks.providerSelect,
  shareable: false,
  component: chooseAccount('ProviderSelectView'),
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('accountSecurity.select'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatLogin = definePage({
  path: loginMethodLinks.wechat,
  access: 'visitor',
  shareable: false,
  mode: 'wechat',
  component: wechat('WechatLoginView'),
  ...externalLogin,
  queries: () => [loginCodeQuery],
  head: externalLoginHead('accountSecurity.wechat.login'),
  forms: import.meta.env.SSR && wechatLoginForms,
})

export const wechatReturn = definePage({
  path: loginMethodLinks.wechatReturn,
  shareable: false,
  mode: 'wechat',
  component: loginReturn('WechatReturnView'),
  ...externalLogin,
  head: externalLoginHead('accountSecurity.return'),
  forms: import.meta.env.SSR && wechatReturnForms,
})

export const wechatAllow = definePage({
  path: loginMethodLinks.wechatAllow,
  shareable: false,
  mode: 'wechat',
  component: allowLogin,
  ...externalLogin,
  queries: scanQueries,
  head: externalLoginHead('accountSecurity.allow'),
})

export const wechatSelect = definePage({
  path: loginMethodLinks.wechatSelect,
  shareable: false,
  mode: 'wechat',
  component: chooseAccount('WechatSelectView'),
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('accountSecurity.select'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBind = definePage({
  path: loginMethodLinks.wechatBind,
  shareable: false,
  mode: 'wechat',
  component: chooseAccount('LinkView'),
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('accountSecurity.linked'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBindByName = definePage({
  path: loginMethodLinks.wechatBindByName,
  shareable: false,
  mode: 'wechat',
  component: chooseAccount('WechatBindByNameView'),
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('accountSecurity.bindByName'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBindByPhone = definePage({
  path: loginMethodLinks.wechatBindByPhone,
  shareable: false,
  mode: 'wechat',
  component: chooseAccount('WechatBindByPhoneView'),
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('accountSecurity.bindByPhone'),
  forms: import.meta.env.SSR && newcomerForms,
})

export const wechatBindByCode = definePage({
  path: loginMethodLinks.wechatBindByCode,
  access: 'member',
  mode: 'wechat',
  component: wechat('WechatBindByCodeView'),
  ...externalLogin,
  queries: () => [bindCodeQuery],
  head: externalLoginHead('accountSecurity.bindByCode'),
  forms: import.meta.env.SSR && bindCodeForms,
})

export const rebind = definePage({
  path: loginMethodLinks.rebind,
  access: 'member',
  mode: 'wechat',
  component: wechat('RebindView'),
  ...externalLogin,
  queries: () => [rebindCodeQuery],
  head: externalLoginHead('accountSecurity.rebind'),
  forms: import.meta.env.SSR && rebindForms,
})

export const rebindAllow = definePage({
  path: loginMethodLinks.rebindAllow,
  shareable: false,
  mode: 'wechat',
  component: allowLogin,
  ...externalLogin,
  queries: scanQueries,
  head: externalLoginHead('accountSecurity.allow'),
})

export const linkAccount = definePage({
  path: loginMethodLinks.link,
  access: 'member',
  component: chooseAccount('LinkView'),
  ...externalLogin,
  queries: newcomerQueries,
  head: externalLoginHead('accountSecurity.linked'),
  forms: import.meta.env.SSR && linkForms,
})
