import { useState } from 'react'
import { cx } from '../class-names.ts'
import './Player.module.css'
import { pauseOtherPlayer } from './pause-others.ts'

export interface VideoPlayerProps {
  src: string
  name: string
  /** Address of its poster picture; empty for none. */
  poster: string
  /** Pixels; 0 when unknown. */
  width: number
  height: number
  /** Shown where the browser cannot play it. */
  failed: string
}

/**
 * A video in its aspect ratio, with the browser's own controls, which work without JavaScript, by keyboard and by
 * voice.
 */
export function VideoPlayer({ src, name, poster, width, height, failed }: VideoPlayerProps) {
  const [hasFailed, setFailed] = useState(false)
  const ratio = width > 0 && height > 0 ? width / height : 16 / 9
  return (
    <div className={cx('video', ratio < 1 && 'video--tall')} style={{ aspectRatio: String(ratio) }}>
      <video
        src={src}
        aria-label={name}
        controls
        playsInline
        preload={poster ? 'none' : 'metadata'}
        {...(poster && { poster })}
        onPlay={({ currentTarget }) => pauseOtherPlayer(currentTarget)}
        onError={() => setFailed(true)}
      />
      {hasFailed && (
        <p className={cx('video__failed')} role="alert">
          {failed}
        </p>
      )}
    </div>
  )
}
