import { ExternalLoginView } from '../../../features/sign-in/external/ExternalLoginView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** The other ways to sign in, on a phone. */
export function OtherWayPage({ query }: PageProps) {
  const { home } = useNavigation()
  return (
    <>
      <TopBar title="" back={home.href} hasWays={false} />
      <ExternalLoginView query={query} />
    </>
  )
}
