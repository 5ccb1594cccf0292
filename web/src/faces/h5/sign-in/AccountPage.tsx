import { CodePageView } from '../../../features/sign-in/codes/CodePageView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** The pages with codes, on a phone: those of one's own account lead back to it, the others home. */
export function AccountPage({ query }: PageProps) {
  const t = useTexts()
  const { home, me } = useNavigation()
  return (
    <>
      {me.isHere ? (
        <TopBar title={t('users.edit')} back={`${me.href}/edit`} />
      ) : (
        <TopBar title="" back={home.href} hasWays={false} />
      )}
      <CodePageView query={query} />
    </>
  )
}
