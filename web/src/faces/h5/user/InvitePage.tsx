import { InviteView } from '../../../features/invites/InviteView.tsx'
import { useNavigation } from '../../../features/site/use-navigation.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** One's invitation link and who came by it, on h5. */
export function InvitePage({ query }: PageProps) {
  const t = useTexts()
  const { me } = useNavigation()
  return (
    <>
      <TopBar title={t('invites.title')} back={me.href} />
      <InviteView query={query} />
    </>
  )
}
