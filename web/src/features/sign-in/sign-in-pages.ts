import { emailSignInApi, type FormAction, type LoginView, signInApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import { captchaIn, captchaQuery } from '../../shared/captcha/captcha-query.ts'
import { links } from '../../shared/links/links.ts'
import { sameSitePath } from '../../shared/links/same-site-path.ts'
import type { LoadContext, PageHead } from '../../shared/page/page-types.ts'
import { afterRefusal } from './after-refusal.ts'
import { afterNickname, afterSignIn } from './after-sign-in.ts'

type HeadTexts = { readonly t: Translate }

type SignInFormFields = Readonly<Record<string, string>>

const nextOf = (data: unknown, { next }: SignInFormFields) =>
  afterSignIn(data as LoginView, sameSitePath(next))

const refusedOf = (code: number, data: unknown, { next }: SignInFormFields) =>
  afterRefusal(code, data, sameSitePath(next))

export const loginHead = ({ t }: HeadTexts): PageHead => ({
  title: t('signIn.login'),
  canonical: links.login,
})

export const loginForms: Readonly<Record<string, FormAction>> = {
  login: {
    endpoint: signInApi.logIn,
    input: ({ username, password, code, type }) => ({
      username,
      password,
      ...(code && { code }),
      ...(type && { type }),
    }),
    next: nextOf,
    refused: refusedOf,
  },
}

/** The head of an account page. */
export const accountHead =
  (title: TextKey) =>
  ({ t }: HeadTexts): PageHead => ({ title: t(title), noIndex: true })

/** The captcha query of a login by phone, which needs a captcha before a code is sent. */
export const loginQueries = (asked: Pick<LoadContext, 'site'>) =>
  asked.site.forum.qcloud.qcloudSms ? registerQueries(asked) : []

/** The captcha query of a registration, if the site requires one. */
export const registerQueries = ({ site }: Pick<LoadContext, 'site'>) =>
  site.forum.setReg.registerCaptcha ? [captchaQuery] : []

/** The query for whether the link of a mail about a forgotten password is valid. */
export const resetLinkQuery = (token: string) => query(emailSignInApi.checkResetLink, { token })

/** The query for the captcha before a code, or for the validity of the mail's link. */
export const resetQueries = (asked: Pick<LoadContext, 'site'> & { readonly query: URLSearchParams }) => {
  const token = asked.query.get('token')
  return token === null ? registerQueries(asked) : [resetLinkQuery(token)]
}

export const registerHead = ({ t }: HeadTexts): PageHead => ({ title: t('signIn.register.title') })

export const installHead = ({ t }: HeadTexts): PageHead => ({ title: t('signIn.install'), noIndex: true })

export const installForms: Readonly<Record<string, FormAction>> = {
  setUp: {
    endpoint: signInApi.setUp,
    input: ({ token, siteUrl, username, nickname, password, passwordConfirmation }) => ({
      token,
      siteUrl,
      username,
      nickname,
      password,
      passwordConfirmation,
    }),
    next: () => links.guide,
  },
}

export const registerForms: Readonly<Record<string, FormAction>> = {
  register: {
    endpoint: signInApi.register,
    input: ({ username, nickname, password, passwordConfirmation, inviteCode, ...fields }) => ({
      username,
      nickname,
      password,
      passwordConfirmation,
      ...(inviteCode && { code: inviteCode }),
      ...(fields.email && { email: fields.email }),
      ...captchaIn(fields),
    }),
    next: nextOf,
  },
}

export const nicknameHead = ({ t }: HeadTexts): PageHead => ({
  title: t('signIn.bindNickname'),
  noIndex: true,
})

export const nicknameForms: Readonly<Record<string, FormAction>> = {
  nickname: {
    endpoint: signInApi.setNickname,
    input: ({ nickname }) => ({ nickname }),
    next: (_data, { next, status }) => afterNickname(Number(status), sameSitePath(next)),
  },
}

export const sessionsHead = ({ t }: HeadTexts): PageHead => ({ title: t('signIn.sessions'), noIndex: true })

export const sessionsForms: Readonly<Record<string, FormAction>> = {
  revoke: {
    endpoint: signInApi.revokeSession,
    input: ({ id }) => (id ? { id: Number(id) } : {}),
    next: () => '/my/sessions',
  },
}

/** The login form while the site is closed, without JavaScript. */
export const closedLoginForms: Readonly<Record<string, FormAction>> = {
  login: {
    endpoint: signInApi.logInAsAdministrator,
    input: ({ username, password, code }) => ({ username, password, ...(code && { code }) }),
    next: () => links.home,
  },
}
