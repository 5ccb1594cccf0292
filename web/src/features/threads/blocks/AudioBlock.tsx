import { type MediaView, mediaStatus } from '@chaguan/contracts'
import { playerTexts } from '../../../i18n/player-texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AudioPlayer } from '../../../ui/player/AudioPlayer.tsx'
import type { BlockProps } from './block-renderer.ts'
import styles from './blocks.module.css'
import { Locked } from './LockedMedia.tsx'

const cx = classNames(styles)

/** A sound, or why it cannot be heard. */
export function AudioBlock({ body: { mediaUrl, duration, status, needPay } }: BlockProps<MediaView>) {
  const t = useTexts()
  return (
    <div className={cx('block')}>
      {mediaUrl ? (
        <AudioPlayer src={mediaUrl} name={t('blocks.audio')} duration={duration} texts={playerTexts(t)} />
      ) : (
        <Locked>
          {t(
            needPay !== 1 && status === mediaStatus.transcoding ? 'blocks.audio.pending' : 'blocks.audio.pay',
          )}
        </Locked>
      )}
    </div>
  )
}
