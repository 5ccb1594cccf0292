import { type EmbedView, type MediaView, mediaStatus } from '@chaguan/contracts/browser'
import { type ReactNode, useState } from 'react'
import { playerTexts } from '../../../i18n/player-texts.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { AudioPlayer } from '../../../ui/player/AudioPlayer.tsx'
import { VideoPlayer } from '../../../ui/player/VideoPlayer.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { BlockProps } from './block-renderer.ts'
import './blocks.module.css'

/** The reason why a video has no address (docs/reference/pages.md#thread-card). */
function reasonOf({ needPay, status }: MediaView): TextKey {
  if (needPay === 1) return 'blocks.video.pay'
  if (status === mediaStatus.transcoding) return 'blocks.video.pending'
  return status === mediaStatus.failed ? 'blocks.video.broken' : 'blocks.video.denied'
}

/** A video in its aspect ratio, or the reason why it cannot be watched. */
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
        <LockedMedia isWide>{t(reasonOf(body))}</LockedMedia>
      )}
    </div>
  )
}

/** An audio player, or the reason why it cannot be played. */
export function AudioBlock({ body: { mediaUrl, duration, status, needPay } }: BlockProps<MediaView>) {
  const t = useTexts()
  return (
    <div className={cx('block')}>
      {mediaUrl ? (
        <AudioPlayer src={mediaUrl} name={t('blocks.audio')} duration={duration} texts={playerTexts(t)} />
      ) : (
        <LockedMedia>
          {t(
            needPay !== 1 && status === mediaStatus.transcoding ? 'blocks.audio.pending' : 'blocks.audio.pay',
          )}
        </LockedMedia>
      )}
    </div>
  )
}

/** A placeholder for unavailable audio or video, with the reason. */
export function LockedMedia({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('locked', isWide && 'locked--wide')}>
      <Icon of="lock" />
      <span>{children}</span>
    </div>
  )
}

/**
 * A video of another site: nothing is loaded from that site before the reader starts it; without JavaScript it is a
 * link.
 */
export function EmbedBlock({ body: { siteName, frameUrl, pageUrl, needPay } }: BlockProps<EmbedView>) {
  const t = useTexts()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const site = { site: siteName }
  if (!frameUrl)
    return (
      <div className={cx('block')}>
        <LockedMedia isWide>{t(needPay === 1 ? 'blocks.video.pay' : 'blocks.video.denied')}</LockedMedia>
      </div>
    )
  const inside = (
    <>
      <span className={cx('embed__play')}>
        <Icon of="play" size={24} />
      </span>
      <b>{t('blocks.embed.show', site)}</b>
      <small>{t('blocks.embed.note', site)}</small>
    </>
  )
  return (
    <div className={cx('block', 'embed')}>
      <div className={cx('embed__frame')}>
        {isOpen && (
          <iframe
            src={frameUrl}
            title={t('blocks.embed.title', site)}
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="no-referrer"
          />
        )}
        {!isOpen && isHydrated && (
          <button type="button" className={cx('embed__open')} onClick={() => setOpen(true)}>
            {inside}
          </button>
        )}
        {!isOpen && !isHydrated && (
          <a className={cx('embed__open')} href={pageUrl} rel="noreferrer nofollow ugc">
            {inside}
          </a>
        )}
      </div>
      <a className={cx('embed__link')} href={pageUrl} target="_blank" rel="noreferrer nofollow ugc">
        {t('blocks.embed.open', site)}
        <Icon of="external-link" size={14} />
      </a>
    </div>
  )
}
