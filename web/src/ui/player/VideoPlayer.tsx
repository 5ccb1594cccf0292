import { useState } from 'react'
import { cx } from '../class-names.ts'
import './Player.module.css'
import { pauseOthers } from './pause-others.ts'

export interface VideoPlayerProps {
  src: string
  name: string
  /** Address of a picture of it; empty for none. */
  poster: string
  /** Pixels; 0 where they are not known. */
  width: number
  height: number
  /** Said where the browser cannot play it. */
  failed: string
}

/** A video in its own proportions, by the browser's own controls: they are at hand without scripts, by keys and by voice. */
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
        onPlay={({ currentTarget }) => pauseOthers(currentTarget)}
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
