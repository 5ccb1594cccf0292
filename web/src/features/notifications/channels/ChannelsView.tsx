import { notificationChannelsApi } from '@chaguan/contracts/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../../api/query.ts'
import { loadFailureTexts } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LoadFailed } from '../../../ui/empty/LoadFailed.tsx'
import { SettingsShell } from '../../../ui/settings/Settings.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { WatchedAndMutedList } from '../WatchedAndMutedList.tsx'
import { ChannelsForm } from './ChannelsForm.tsx'
import './channels.module.css'
import { channelsQuery } from '../../../shared/settings/settings.ts'
import { useSettingsMenu } from '../../../shared/settings/settings-menu.ts'
import { PushDevices } from './PushDevices.tsx'

/** The notification channels, and what the viewer watches and has muted. */
export function ChannelsView() {
  const t = useTexts()
  const client = useQueryClient()
  const { data, error, refetch } = useApiQuery(channelsQuery)
  const onChange = () =>
    void client.invalidateQueries({ queryKey: [notificationChannelsApi.openChannels.path] })
  return (
    <SettingsShell {...useSettingsMenu()} title={t('channels.title')}>
      {error && (
        <Card as="div">
          <LoadFailed
            {...loadFailureTexts(error, t)}
            title={t('channels.failed')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && <Skeleton height="320px" />}
      {data && (
        <>
          <Card as="div">
            <p className={cx('channels__text')}>{t('channels.text')}</p>
            <ChannelsForm channels={data} onChange={onChange} />
          </Card>
          {data.pushKey !== '' && (
            <Card title={t('channels.push.devices')} titleId="devices">
              <PushDevices channels={data} onChange={onChange} />
            </Card>
          )}
          <Card title={t('channels.marks')} titleId="marks">
            <WatchedAndMutedList />
          </Card>
        </>
      )}
    </SettingsShell>
  )
}
