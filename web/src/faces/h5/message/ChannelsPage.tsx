import { ChannelsView } from '../../../features/notifications/channels/ChannelsView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

export function ChannelsPage() {
  const { me } = useNavigation()
  const t = useTexts()
  return (
    <>
      <TopBar title={t('channels.title')} back={me.href} />
      <ChannelsView />
    </>
  )
}
