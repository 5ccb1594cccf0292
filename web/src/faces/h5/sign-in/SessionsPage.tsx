import { SessionsView } from '../../../features/sign-in/sessions/SessionsView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

export function SessionsPage() {
  const { me } = useNavigation()
  const t = useTexts()
  return (
    <>
      <TopBar title={t('signIn.sessions')} back={me.href} />
      <SessionsView />
    </>
  )
}
