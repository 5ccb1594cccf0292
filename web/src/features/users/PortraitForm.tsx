import { type Endpoint, type ProfileView, usersApi } from '@chaguan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { asFailure } from '../../api/failures.ts'
import { uploadFile } from '../../api/upload-file.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import cover from './cover.svg'
import styles from './profile.module.css'

const cx = classNames(styles)

/** A button that takes a picture and uploads it at once. */
function PictureButton(props: { endpoint: Endpoint; label: string; done: string }) {
  const { endpoint, label, done } = props
  const t = useTexts()
  const toast = useToast()
  const client = useQueryClient()
  const [percent, setPercent] = useState<number | null>(null)
  async function send(file: File): Promise<void> {
    setPercent(0)
    try {
      await uploadFile(endpoint, {}, file, { signal: new AbortController().signal, onProgress: setPercent })
      toast(done)
      await client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
    } catch (error) {
      toast(failureText(asFailure(error), t))
    } finally {
      setPercent(null)
    }
  }
  return (
    <label className={cx('edit__picture')}>
      <Icon of={Camera} size={16} />
      {percent === null ? label : t('users.avatar.uploading', { n: Math.round(percent) })}
      <input
        type="file"
        accept="image/*"
        className="dzq-vh"
        disabled={percent !== null}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void send(file)
        }}
      />
    </label>
  )
}

/** One's cover and picture, each with a way to change it; uploading needs scripts, and says so without. */
export function PortraitForm({ me }: { me: ProfileView }) {
  const t = useTexts()
  const isHydrated = useHydrated()
  return (
    <div className={cx('edit__portrait')}>
      <div className={cx('profile__cover')}>
        <img src={me.backgroundUrl || cover} alt="" />
        {isHydrated && (
          <PictureButton
            endpoint={usersApi.uploadBackground}
            label={t('users.cover.change')}
            done={t('users.cover.done')}
          />
        )}
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
        {isHydrated && (
          <PictureButton
            endpoint={usersApi.uploadAvatar}
            label={t('users.avatar.change')}
            done={t('users.avatar.done')}
          />
        )}
        <noscript>
          <p className="dzq-muted">{t('users.avatar.noScript')}</p>
        </noscript>
      </div>
    </div>
  )
}
