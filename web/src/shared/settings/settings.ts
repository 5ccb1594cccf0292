import {
  notificationChannelsApi,
  type OutputOf,
  passkeysApi,
  providersApi,
  signInApi,
  twoFactorsApi,
  wechatApi,
} from '@chaguan/contracts/browser'
import { query, useApiQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { accountLinks } from '../links/account-links.ts'
import { useSite } from '../site/site.ts'
import { ownAccountLinks } from './own-account-links.ts'

export const twoFactorQuery = query(twoFactorsApi.readTwoFactor, {})
export const passkeysQuery = query(passkeysApi.listPasskeys, {})
export const identitiesQuery = query(providersApi.listIdentities, {})
export const ownWechatQuery = query(wechatApi.readWechat, {})
export const sessionsQuery = query(signInApi.listSessions, {})
export const channelsQuery = query(notificationChannelsApi.openChannels, {})

/** The queries for the states that the list of settings shows. */
export const settingsQueries = () => [
  twoFactorQuery,
  passkeysQuery,
  identitiesQuery,
  ownWechatQuery,
  sessionsQuery,
  channelsQuery,
]

/** A text that lists the linked accounts with which the member can log in. */
function linkedText(
  t: Translate,
  providers: readonly { readonly name: string }[],
  wechat: OutputOf<typeof wechatApi.readWechat>,
) {
  const names = providers.map(({ name }) => name)
  if (wechat.nickname !== null) names.push(t('accountSecurity.wechat'))
  return names.length > 0 ? names.join(t('account.settings.and')) : t('account.settings.unlinked')
}

const passkeysText = (t: Translate, n: number) =>
  n > 0 ? t('account.settings.passkeys', { n }) : t('account.settings.none')

/** A text that lists the notification channels in use. */
function channelsText(
  t: Translate,
  { channels, choices }: OutputOf<typeof notificationChannelsApi.openChannels>,
) {
  const inUse = channels.filter(
    ({ name, isOn }) => isOn && choices.some((one) => one.channel === name && one.isOn),
  )
  return [t('channels.system'), ...inUse.map(({ name }) => t(`channels.${name}`))].join(
    t('account.settings.and'),
  )
}

/** The state of each settings page that has one, by its address; null while it is loading. */
export function useSettingStates(): Readonly<Record<string, { text: string; isOn?: boolean } | null>> {
  const t = useTexts()
  const { me } = useSite()
  const twoFactor = useApiQuery(twoFactorQuery).data
  const passkeys = useApiQuery(passkeysQuery).data
  const linked = useApiQuery(identitiesQuery).data?.providers.filter(({ isLinked }) => isLinked)
  const wechat = useApiQuery(ownWechatQuery).data
  const sessions = useApiQuery(sessionsQuery).data
  const channels = useApiQuery(channelsQuery).data
  const setOr = (isSet: boolean) => ({ text: t(isSet ? 'account.settings.set' : 'account.unset') })
  return {
    [ownAccountLinks.username]: { text: me?.username ?? '' },
    [ownAccountLinks.mobile]: { text: me?.mobile || t('account.unbound') },
    [ownAccountLinks.email]: { text: me?.email || t('account.unbound') },
    [ownAccountLinks.password]: setOr(me?.hasPassword === true),
    [ownAccountLinks.payPassword]: setOr(me?.canWalletPay === true),
    [ownAccountLinks.twoFactor]: twoFactor
      ? { text: t(`account.settings.${twoFactor.isOn ? 'on' : 'off'}`), isOn: twoFactor.isOn }
      : null,
    [ownAccountLinks.passkeys]: passkeys ? { text: passkeysText(t, passkeys.length) } : null,
    [ownAccountLinks.linked]: linked && wechat ? { text: linkedText(t, linked, wechat) } : null,
    [accountLinks.sessions]: sessions
      ? { text: t('account.settings.sessions', { n: sessions.length }) }
      : null,
    [ownAccountLinks.notifications]: channels ? { text: channelsText(t, channels) } : null,
  }
}
