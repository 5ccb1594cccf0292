import { definePage, lazyComponent } from '../app/router/define-page.ts'
import {
  linkedForms,
  passkeysForms,
  secondStepForms,
  twoFactorForms,
} from '../features/sign-in/external/external-login-forms.ts'
import { externalLoginHead, linkedQueries } from '../features/sign-in/external/external-login-pages.ts'
import { accountLinks, loginMethodLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'
import { passkeysQuery, twoFactorQuery } from '../shared/settings/settings.ts'

export const secondStep = definePage({
  path: loginMethodLinks.secondStep,
  access: 'visitor',
  shareable: false,
  component: lazyComponent(
    'features/sign-in/security/SecondFactorView.tsx',
    () => import('../features/sign-in/security/SecondFactorView.tsx'),
  ),
  bar: { back: links.home, hasLinks: false },
  hidesNavigation: ['h5'],
  head: externalLoginHead('accountSecurity.secondStep'),
  forms: import.meta.env.SSR && secondStepForms,
})

export const twoFactor = definePage({
  path: loginMethodLinks.twoFactor,
  access: 'member',
  component: lazyComponent(
    'features/sign-in/security/TwoFactorView.tsx',
    () => import('../features/sign-in/security/TwoFactorView.tsx'),
  ),
  bar: { title: 'accountSecurity.twoFactor', back: accountLinks.editProfile },
  queries: () => [twoFactorQuery],
  head: externalLoginHead('accountSecurity.twoFactor'),
  forms: import.meta.env.SSR && twoFactorForms,
})

export const passkeys = definePage({
  path: loginMethodLinks.passkeys,
  access: 'member',
  component: lazyComponent(
    'features/sign-in/security/PasskeysView.tsx',
    () => import('../features/sign-in/security/PasskeysView.tsx'),
  ),
  bar: { title: 'accountSecurity.passkeys', back: accountLinks.editProfile },
  queries: () => [passkeysQuery],
  head: externalLoginHead('accountSecurity.passkeys'),
  forms: import.meta.env.SSR && passkeysForms,
})

export const linkedAccounts = definePage({
  path: loginMethodLinks.linked,
  access: 'member',
  component: lazyComponent(
    'features/sign-in/security/LinkedAccountsView.tsx',
    () => import('../features/sign-in/security/LinkedAccountsView.tsx'),
  ),
  bar: { title: 'accountSecurity.linked', back: accountLinks.editProfile },
  queries: linkedQueries,
  head: externalLoginHead('accountSecurity.linked'),
  forms: import.meta.env.SSR && linkedForms,
})
