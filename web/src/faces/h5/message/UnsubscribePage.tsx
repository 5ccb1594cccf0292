import type { PageProps } from '../../../app/pages.ts'
import { UnsubscribeView } from '../../../features/notifications/channels/UnsubscribeView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

export function UnsubscribePage(asked: PageProps) {
  const { home } = useNavigation()
  const t = useTexts()
  return (
    <>
      <TopBar title={t('channels.unsubscribe.title')} back={home.href} hasWays={false} />
      <UnsubscribeView {...asked} />
    </>
  )
}
