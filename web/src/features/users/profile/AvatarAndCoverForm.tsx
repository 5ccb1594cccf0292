import { type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { failureText } from '../../../i18n/failure-text.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { FormFields } from '../../../shared/forms/FormFields.tsx'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../profile.module.css'
import cover from './cover.svg'
import { LivePicture, type ProfileImage } from './PictureField.tsx'

/** The aspect ratio of a cropped cover. */
const coverAspect = 4

/**
 * The form without JavaScript, with the error of the last upload. With JavaScript a placeholder of the same size is
 * rendered instead, so that the layout does not shift.
 */
function PlainPicture({ action, label }: ProfileImage) {
  const t = useTexts()
  const page = usePageContext()
  const sent = page.form?.action === action ? page.form : null
  return (
    <>
      <span className={cx('edit__picture', 'edit__picture--coming')} aria-hidden="true">
        <Icon of="camera" size={16} />
        {label}
      </span>
      <form method="post" action={page.url} encType="multipart/form-data" className={cx('edit__plain')}>
        <FormFields action={action} />
        {sent && sent.code !== 0 && (
          <Alert kind="danger">{failureText({ Code: sent.code, Message: sent.message }, t)}</Alert>
        )}
        <label>
          <span className="dzq-vh">{label}</span>
          <input type="file" name="file" accept="image/*" />
        </label>
        <Button type="submit" size="small">
          {label}
        </Button>
      </form>
    </>
  )
}

/** The forms for the member's cover and picture. */
export function AvatarAndCoverForm({ me }: { me: ProfileView }) {
  const t = useTexts()
  const Picture = useHydrated() ? LivePicture : PlainPicture
  return (
    <div className={cx('edit__portrait')}>
      <div className={cx('profile__cover', me.backgroundUrl !== '' && 'profile__cover--own')}>
        <img src={me.backgroundUrl || cover} alt="" />
        <Picture
          action="background"
          endpoint={usersApi.uploadBackground}
          label={t('users.cover.change')}
          done={t('users.cover.done')}
          aspect={coverAspect}
          isRound={false}
          pixels={1600}
        />
      </div>
      <div className={cx('edit__avatar')}>
        <span className={cx('profile__face')}>
          <Avatar
            src={me.avatarUrl}
            name={me.nickname}
            label={t('people.avatar', { name: me.nickname })}
            size={96}
            circle
          />
        </span>
        <Picture
          action="avatar"
          endpoint={usersApi.uploadAvatar}
          label={t('users.avatar.change')}
          done={t('users.avatar.done')}
          aspect={1}
          isRound
          pixels={512}
        />
      </div>
    </div>
  )
}
