import { useTexts } from '../../../i18n/use-texts.tsx'
import { Button } from '../../../ui/button/Button.tsx'

/** The button of the form that logs out. */
export function LogOutButton() {
  const t = useTexts()
  return (
    <Button type="submit" icon="log-out">
      {t('users.logout')}
    </Button>
  )
}
