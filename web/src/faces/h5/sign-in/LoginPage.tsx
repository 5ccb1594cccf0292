import type { PageProps } from '../../../app/pages.ts'
import { LoginView } from '../../../features/sign-in/login/LoginView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { TopBar } from '../shell/TopBar.tsx'

export function LoginPage(asked: PageProps) {
  const { home } = useNavigation()
  return (
    <>
      <TopBar title="" back={home.href} hasWays={false} />
      <LoginView {...asked} />
    </>
  )
}
