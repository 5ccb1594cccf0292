import { GalleryView } from '../../../features/gallery/GalleryView.tsx'
import { ThemeSwitch } from '../../../features/site/ThemeSwitch.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

export function GalleryPage() {
  const t = useTexts()
  const { home } = useNavigation()
  return (
    <>
      <TopBar title={t('gallery.title')} back={home.href}>
        <ThemeSwitch />
      </TopBar>
      <GalleryView />
    </>
  )
}
