import { UnsubscribeView } from '../../../features/notifications/channels/UnsubscribeView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

export function UnsubscribePage(asked: PageProps) {
  const t = useTexts()
  return (
    <>
      <TopBar title={t('channels.unsubscribe.title')} back="/" hasWays={false} />
      <UnsubscribeView {...asked} />
    </>
  )
}
