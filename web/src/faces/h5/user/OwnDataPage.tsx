import { useNavigation } from '../../../features/site/use-navigation.ts'
import { OwnDataView } from '../../../features/users/account/OwnDataView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

/** Taking one's data along and closing the account, on h5. */
export function OwnDataPage() {
  const t = useTexts()
  const { me } = useNavigation()
  return (
    <>
      <TopBar title={t('account.data')} back={me.href} />
      <OwnDataView />
    </>
  )
}
