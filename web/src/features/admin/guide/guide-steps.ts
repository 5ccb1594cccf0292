import type { OutputOf, settingsApi } from '@chaguan/contracts/browser'

/** The steps of the setup guide, in order. */
export const guideSteps = ['name', 'categories', 'join', 'thread', 'mail'] as const
export type GuideStep = (typeof guideSteps)[number]

/** The value of `guide_step` after the last step: the guide is finished, or was dismissed. */
export const guideDone = guideSteps.length + 1

type Settings = OutputOf<typeof settingsApi.describeSettings>

/** The value of a setting; empty when there is none. */
export const settingValue = (settings: Settings, key: string): string =>
  settings.find((setting) => setting.key === key)?.value ?? ''

/** The step that an address names, else the one at which the guide was interrupted. */
export function stepOf(asked: string | null, settings: Settings): GuideStep {
  const named = guideSteps.find((step) => step === asked)
  const left = Number(settingValue(settings, 'guide_step'))
  return named ?? guideSteps[Math.max(0, Math.min(guideSteps.length, left) - 1)] ?? 'name'
}

/** What a site may lack, with the address of the page on which it is set. */
export const missingThings = {
  url: {
    href: '/admin/settings/site#setting-site_url',
    lacks: (settings: Settings, isSiteUrlSet: boolean) =>
      !isSiteUrlSet && settingValue(settings, 'site_url') === '',
  },
  logo: { href: '/admin/appearance', lacks: (settings: Settings) => settingValue(settings, 'logo') === '' },
  introduction: {
    href: '/admin/settings/site#setting-site_introduction',
    lacks: (settings: Settings) => settingValue(settings, 'site_introduction') === '',
  },
  mail: {
    href: '/admin/settings/mail',
    lacks: (settings: Settings) =>
      settingValue(settings, 'mail') !== '1' || settingValue(settings, 'mail_host') === '',
  },
  agreement: {
    href: '/admin/settings/agreements',
    lacks: (settings: Settings) =>
      settingValue(settings, 'register') !== '1' || settingValue(settings, 'privacy') !== '1',
  },
  filter: { href: '/admin/words', lacks: (settings: Settings) => settingValue(settings, 'censor') !== '1' },
} as const
export type MissingThing = keyof typeof missingThings

/** What a site still lacks, the most important first. `isSiteUrlSet`: its address is configured by SITE_URL. */
export const missingOf = (settings: Settings, isSiteUrlSet: boolean): MissingThing[] =>
  (Object.keys(missingThings) as MissingThing[]).filter((name) =>
    missingThings[name].lacks(settings, isSiteUrlSet),
  )
