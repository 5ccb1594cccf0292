import { definePage, lazyComponent, type PageBar } from '../app/router/define-page.ts'
import {
  bindPhoneForms,
  changeForms,
  codeLoginForms,
  resetForms,
  verifyEmailForms,
} from '../features/sign-in/codes/code-forms.ts'
import { wechatLoginForms } from '../features/sign-in/external/external-login-forms.ts'
import {
  fieldsForms,
  fieldsHead,
  fieldsQuery,
} from '../features/sign-in/registration-fields/supplementary-page.ts'
import {
  accountHead,
  loginForms,
  loginHead,
  loginQueries,
  nicknameForms,
  nicknameHead,
  registerForms,
  registerHead,
  registerQueries,
  resetQueries,
  sessionsForms,
  sessionsHead,
} from '../features/sign-in/sign-in-pages.ts'
import type { TextKey } from '../i18n/texts.ts'
import { accountLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'
import { sessionsQuery } from '../shared/settings/settings.ts'
import { wechatCodeOnPc } from './face-queries.ts'

const backHome: PageBar = { back: links.home, hasLinks: false }
const settingsBar = (title: TextKey): PageBar => ({ title, back: accountLinks.editProfile })

const loginComponent = lazyComponent(
  'features/sign-in/login/LoginView.tsx',
  () => import('../features/sign-in/login/LoginView.tsx'),
)
const codeComponent = lazyComponent(
  'features/sign-in/codes/CodePageView.tsx',
  () => import('../features/sign-in/codes/CodePageView.tsx'),
)

export const login = definePage({
  path: '/user/login',
  access: 'visitor',
  shareable: false,
  component: loginComponent,
  bar: backHome,
  hidesNavigation: ['h5'],
  // On a site with WeChat, the first login method is the QR code.
  queries: (context) => [
    ...loginQueries(context),
    ...(context.site.forum.passport.offiaccountOpen ? wechatCodeOnPc(context) : []),
  ],
  head: loginHead,
  forms: import.meta.env.SSR && { ...loginForms, ...codeLoginForms('phone'), ...wechatLoginForms },
})

export const usernameLogin = definePage({
  path: '/user/username-login',
  access: 'visitor',
  shareable: false,
  component: loginComponent,
  bar: backHome,
  hidesNavigation: ['h5'],
  head: loginHead,
  forms: import.meta.env.SSR && loginForms,
})

export const register = definePage({
  path: '/user/register',
  access: 'visitor',
  shareable: false,
  component: lazyComponent(
    'features/sign-in/register/RegisterView.tsx',
    () => import('../features/sign-in/register/RegisterView.tsx'),
  ),
  bar: backHome,
  hidesNavigation: ['h5'],
  queries: registerQueries,
  head: registerHead,
  forms: import.meta.env.SSR && { ...registerForms, ...codeLoginForms('phone') },
})

export const phoneLogin = definePage({
  path: '/user/phone-login',
  access: 'visitor',
  shareable: false,
  mode: 'phone',
  component: codeComponent,
  bar: backHome,
  hidesNavigation: ['h5'],
  queries: registerQueries,
  head: accountHead('signIn.phone.title'),
  forms: import.meta.env.SSR && codeLoginForms('phone'),
})

export const emailLogin = definePage({
  path: '/user/email-login',
  access: 'visitor',
  shareable: false,
  mode: 'email',
  component: codeComponent,
  bar: backHome,
  hidesNavigation: ['h5'],
  queries: registerQueries,
  head: accountHead('signIn.way.email'),
  forms: import.meta.env.SSR && codeLoginForms('email'),
})

export const resetPassword = definePage({
  path: '/user/reset-password',
  shareable: false,
  mode: 'contact',
  component: codeComponent,
  bar: backHome,
  hidesNavigation: ['h5'],
  queries: resetQueries,
  head: accountHead('signIn.reset'),
  forms: import.meta.env.SSR && resetForms,
})

export const verifyEmail = definePage({
  path: '/user/verify-email',
  shareable: false,
  mode: 'email',
  component: codeComponent,
  bar: backHome,
  hidesNavigation: ['h5'],

  head: accountHead('signIn.verifyEmail'),
  forms: import.meta.env.SSR && verifyEmailForms,
})

export const bindPhone = definePage({
  path: '/user/bind-phone',
  access: 'member',
  component: codeComponent,
  bar: backHome,
  hidesNavigation: ['h5'],
  queries: registerQueries,
  head: accountHead('signIn.bindPhone'),
  forms: import.meta.env.SSR && bindPhoneForms,
})

export const editMobile = definePage({
  path: '/my/edit/mobile',
  access: 'member',
  mode: 'phone',
  component: codeComponent,
  bar: settingsBar('account.mobile'),
  queries: registerQueries,
  head: accountHead('signIn.change.phone'),
  forms: import.meta.env.SSR && changeForms('phone'),
})

export const editEmail = definePage({
  path: '/my/edit/email',
  access: 'member',
  mode: 'email',
  component: codeComponent,
  bar: settingsBar('account.email'),
  queries: registerQueries,
  head: accountHead('signIn.change.email'),
  forms: import.meta.env.SSR && changeForms('email'),
})

export const supplementary = definePage({
  path: '/user/supplementary',
  access: 'member',
  component: lazyComponent(
    'features/sign-in/registration-fields/SupplementaryView.tsx',
    () => import('../features/sign-in/registration-fields/SupplementaryView.tsx'),
  ),
  hidesNavigation: ['h5'],
  queries: () => [fieldsQuery],
  head: fieldsHead,
  forms: import.meta.env.SSR && fieldsForms,
})

export const bindNickname = definePage({
  path: '/user/bind-nickname',
  access: 'member',
  component: lazyComponent(
    'features/sign-in/register/BindNicknameView.tsx',
    () => import('../features/sign-in/register/BindNicknameView.tsx'),
  ),
  hidesNavigation: ['h5'],
  head: nicknameHead,
  forms: import.meta.env.SSR && nicknameForms,
})

export const sessions = definePage({
  path: '/my/sessions',
  access: 'member',
  component: lazyComponent(
    'features/sign-in/sessions/SessionsView.tsx',
    () => import('../features/sign-in/sessions/SessionsView.tsx'),
  ),
  bar: { title: 'signIn.sessions', back: accountLinks.editProfile },
  queries: () => [sessionsQuery],
  head: sessionsHead,
  forms: import.meta.env.SSR && sessionsForms,
})
