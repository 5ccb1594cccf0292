import { LoginView } from '../../../features/sign-in/login/LoginView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
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
