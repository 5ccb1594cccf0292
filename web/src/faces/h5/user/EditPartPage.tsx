import { AccountSettingView } from '../../../features/users/account/AccountSettingView.tsx'
import { accountSettingOf, accountSettings, editHref } from '../../../features/users/account/account-pages.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { TopBar } from '../shell/TopBar.tsx'

/** A part of one's account that is changed on a page of its own, on h5. */
export function EditPartPage(asked: PageProps<{ part: string }>) {
  const t = useTexts()
  const part = accountSettingOf(asked.params)
  if (part === null) return null
  return (
    <>
      <TopBar title={t(accountSettings[part])} back={editHref} />
      <AccountSettingView {...asked} />
    </>
  )
}
