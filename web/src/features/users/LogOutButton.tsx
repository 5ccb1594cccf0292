import LogOut from 'lucide-react/icons/log-out'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import styles from './profile.module.css'

const cx = classNames(styles)

/** The button of the form that logs out. */
export function LogOutButton() {
  const t = useTexts()
  return (
    <Button type="submit" icon={LogOut}>
      {t('users.logout')}
    </Button>
  )
}

/** The same as a line of `OwnRows`. */
export function LogOutRow() {
  const t = useTexts()
  return (
    <button type="submit" className={cx('rows__item')}>
      <Icon of={LogOut} />
      {t('users.logout')}
    </button>
  )
}
