import { useNavigation } from '../../../features/site/use-navigation.ts'
import { EditProfileFormView } from '../../../features/users/profile/EditProfileView.tsx'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { TopBar } from '../shell/TopBar.tsx'

export function EditProfilePage() {
  const { me } = useNavigation()
  const t = useTexts()
  return (
    <>
      <TopBar title={t('users.edit')} back={me.href} />
      <EditProfileFormView />
    </>
  )
}
