import { type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import '../profile.module.css'
import cover from './cover.svg'
import { LivePicture, PlainPicture } from './PictureField.tsx'

/** Width by height of a cover as it is cut, and as it is shown. */
const coverAspect = 4

/** The forms of one's cover and picture. */
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
