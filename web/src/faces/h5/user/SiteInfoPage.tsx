import { useNavigation } from '../../../features/site/use-navigation.ts'
import { SiteInfoView } from '../../../features/system/SiteInfoView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** What the site is, on h5. */
export function SiteInfoPage() {
  const t = useTexts()
  const { me } = useNavigation()
  return (
    <>
      <TopBar title={t('siteInfo.title')} back={me.href} />
      <SiteInfoView />
    </>
  )
}
