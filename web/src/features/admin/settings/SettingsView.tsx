import { settingsApi } from '@chaguan/contracts/browser'
import { useState } from 'react'
import { query, useApiQuery } from '../../../api/query.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { PageMain } from '../../../shared/page/PageMain.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/empty/Empty.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { LoadingOrFailed } from '../form/LoadingOrFailed.tsx'
import '../form/admin-form.module.css'
import { LoginProviders } from './LoginProviders.tsx'
import { SaveBar } from './SaveBar.tsx'
import { ServiceTest, servicesOf } from './ServiceTest.tsx'
import { SettingRow } from './SettingRow.tsx'
import { groupNames, type SettingGroup } from './setting-groups.ts'
import { contains, type DescribedSetting, findSettings, groupNote, settingsOfGroup } from './setting-texts.ts'
import './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** The address of a group of settings. */
export const settingsLink = (group: SettingGroup) => `/admin/settings/${group}`

const isGroup = (name: unknown): name is SettingGroup => groupNames.some((group) => group === name)

/** Texts by which the login providers are found. */
const providerTexts = [
  ...(['adminSettings.oidc', 'adminSettings.oidc.provider', 'adminSettings.oidc.issuer'] as const),
  ...(['adminSettings.oidc.clientId', 'adminSettings.oidc.clientSecret', 'adminSettings.oidc.note'] as const),
]

function SettingsForm(props: { settings: readonly DescribedSetting[]; group: SettingGroup; asked: string }) {
  const { settings, group, asked } = props
  const t = useTexts()
  const form = useSettingsForm(settings)
  const [words, setWords] = useState(asked)
  const isSearch = words.trim() !== ''
  const shown = isSearch ? findSettings(t, settings, words) : settingsOfGroup(settings, group)
  const hasProviders = isSearch
    ? contains(`oidc ${providerTexts.map((key) => t(key)).join(' ')}`, words)
    : group === 'register'
  const found = shown.length + (isSearch && hasProviders ? 1 : 0)
  const note = isSearch ? t('adminSettings.found', { n: found }) : groupNote(t, group)
  return (
    <>
      <div className={cx('asettings__search')}>
        <TextField
          label={t('adminSettings.search')}
          labelHidden
          icon="search"
          type="search"
          placeholder={t('adminSettings.search.placeholder')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {!isSearch && (
        <Tabs
          label={t('adminSettings.title')}
          wrap
          items={groupNames.map((name) => ({
            href: settingsLink(name),
            text: t(`adminSettings.group.${name}`),
            isActive: name === group,
          }))}
        />
      )}
      {note && <p className={cx('asettings__note')}>{note}</p>}
      <div className={cx('acards')}>
        {(shown.length > 0 || found === 0) && (
          <Card className={cx('asettings')}>
            {shown.map((setting) => (
              <SettingRow key={setting.key} setting={setting} form={form} />
            ))}
            {found === 0 && <Empty title={t('adminSettings.found.none')} />}
          </Card>
        )}
        {!isSearch && servicesOf[group]?.map((service) => <ServiceTest key={service} service={service} />)}
        {hasProviders && <LoginProviders />}
      </div>
      <SaveBar form={form} />
    </>
  )
}

/** Settings of one group, with a search over all of them. */
export function SettingsView({ params, query: address }: PageProps<{ group?: string }>) {
  const t = useTexts()
  const { data, error, refetch } = useApiQuery(query(settingsApi.describeSettings, {}))
  const group = isGroup(params.group) ? params.group : 'site'
  const asked = address.get('q') ?? ''
  return (
    <PageMain>
      <h1 className={cx('admin-title')}>{t('adminSettings.title')}</h1>
      {data && <SettingsForm key={asked} settings={data} group={group} asked={asked} />}
      {!data && <LoadingOrFailed error={error} refetch={refetch} />}
    </PageMain>
  )
}
