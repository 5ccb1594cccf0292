import Wrench from 'lucide-react/icons/wrench'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Oops } from '../../ui/empty/Oops.tsx'

/** The site has no administrator yet (screens 1.4). */
export function NotInstalledPage() {
  const t = useTexts()
  return (
    <main id="main" tabIndex={-1}>
      <Oops icon={Wrench} title={t('system.notInstalled')}>
        {t('system.notInstalled.text')}
      </Oops>
    </main>
  )
}
