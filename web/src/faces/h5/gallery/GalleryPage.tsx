import { links } from '../../../api/links.ts'
import { GalleryView } from '../../../features/gallery/GalleryView.tsx'
import { ThemeSwitch } from '../../../features/site/ThemeSwitch.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

export function GalleryPage() {
  const t = useTexts()
  return (
    <>
      <TopBar title={t('gallery.title')} back={links.home}>
        <ThemeSwitch />
      </TopBar>
      <GalleryView />
    </>
  )
}
