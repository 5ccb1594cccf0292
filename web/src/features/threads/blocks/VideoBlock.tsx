import { type MediaView, mediaStatus } from '@chaguan/contracts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { VideoPlayer } from '../../../ui/player/VideoPlayer.tsx'
import type { BlockProps } from './block-renderer.ts'
import styles from './blocks.module.css'
import { Locked } from './LockedMedia.tsx'

const cx = classNames(styles)

/** Why a video has no address (docs/reference/pages.md#thread-card). */
function reasonOf({ needPay, status }: MediaView): TextKey {
  if (needPay === 1) return 'blocks.video.pay'
  if (status === mediaStatus.transcoding) return 'blocks.video.pending'
  return status === mediaStatus.failed ? 'blocks.video.broken' : 'blocks.video.denied'
}

/** A video in its own proportions, or why it cannot be watched. */
export function VideoBlock({ body }: BlockProps<MediaView>) {
  const t = useTexts()
  const { mediaUrl, coverUrl, fileName, width, height, status } = body
  return (
    <div className={cx('block')}>
      {mediaUrl && status === mediaStatus.done ? (
        <VideoPlayer
          src={mediaUrl}
          poster={coverUrl}
          name={fileName || t('blocks.video')}
          width={width}
          height={height}
          failed={t('blocks.failed')}
        />
      ) : (
        <Locked isWide>{t(reasonOf(body))}</Locked>
      )}
    </div>
  )
}
