import { SecurityView } from '../../../features/sign-in/security/SecurityView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** How one signs in, on a phone. */
export function SecurityPage() {
  const t = useTexts()
  return (
    <>
      <TopBar title={t('ways.security')} back="/my/edit" />
      <SecurityView />
    </>
  )
}
