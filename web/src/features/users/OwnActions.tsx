import Laptop from 'lucide-react/icons/laptop'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { links } from '../../api/links.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'

/** What one can do on one's own page; `logOut` is the button for it. */
export function OwnActions({ logOut }: { logOut: ReactNode }) {
  const t = useTexts()
  return (
    <>
      <ButtonLink icon={Pencil} href={links.editProfile}>
        {t('users.edit')}
      </ButtonLink>
      <ButtonLink icon={Laptop} href={links.sessions}>
        {t('users.sessions')}
      </ButtonLink>
      {logOut}
    </>
  )
}
