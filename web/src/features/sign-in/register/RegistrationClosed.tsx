import { useTexts } from '../../../i18n/use-texts.tsx'
import { links } from '../../../shared/links/links.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Empty } from '../../../ui/empty/Empty.tsx'

/** Said instead of the form while nobody may register. */
export function RegistrationClosed() {
  const t = useTexts()
  return (
    <Empty
      title={t('signIn.register.closed')}
      action={
        <ButtonLink kind="primary" href={links.login}>
          {t('signIn.login')}
        </ButtonLink>
      }
    >
      {t('signIn.register.closed.text')}
    </Empty>
  )
}
