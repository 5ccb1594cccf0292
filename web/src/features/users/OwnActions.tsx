import Laptop from 'lucide-react/icons/laptop'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import { links } from '../../api/links.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'

/** The way to change one's profile. */
export function EditLink() {
  const t = useTexts()
  return (
    <ButtonLink icon={Pencil} href={links.editProfile}>
      {t('users.edit')}
    </ButtonLink>
  )
}

/** The way to what one has begun to write. */
export function DraftsLink() {
  const t = useTexts()
  return (
    <ButtonLink icon={NotebookPen} href={links.drafts}>
      {t('composer.drafts')}
    </ButtonLink>
  )
}

/** The way to where one is logged in. */
export function SessionsLink() {
  const t = useTexts()
  return (
    <ButtonLink icon={Laptop} href={links.sessions}>
      {t('users.sessions')}
    </ButtonLink>
  )
}
