import { type CSSProperties, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icon/Icon.tsx'
import { useHydrated } from '../use-hydrated.ts'
import './Player.module.css'
import { pauseOtherPlayer } from './pause-others.ts'
import { playTime } from './play-time.ts'

export interface AudioPlayerTexts {
  play: string
  pause: string
  /** Accessible name of the position slider. */
  seek: string
  /** Shown where the browser cannot play it. */
  failed: string
}

export interface AudioPlayerProps {
  src: string
  /** Title of the recording. */
  name: string
  /** Seconds; 0 when unknown. */
  duration: number
  texts: AudioPlayerTexts
}

interface SeekProps {
  at: number
  whole: number
  label: string
  onSeek: (seconds: number) => void
}

function Seek({ at, whole, label, onSeek }: SeekProps) {
  const most = whole > 0 ? whole : 1
  const done = { '--done': `${whole > 0 ? Math.min(100, (at / whole) * 100) : 0}%` } as CSSProperties
  const time = `${playTime(at)} / ${playTime(whole)}`
  return (
    <>
      <input
        type="range"
        className={cx('audio__seek')}
        style={done}
        aria-label={label}
        aria-valuetext={time}
        min={0}
        max={most}
        step={0.1}
        value={Math.min(at, most)}
        disabled={whole <= 0}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <span className={cx('audio__time', 'dzq-num')}>{time}</span>
    </>
  )
}

/** An audio player: play, pause, time and seeking; without JavaScript the browser's own controls. */
export function AudioPlayer({ src, name, duration, texts }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const isHydrated = useHydrated()
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [found, setFound] = useState(0)
  const whole = duration > 0 ? duration : found
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (element.paused) void element.play().catch(() => setFailed(true))
    else element.pause()
  }
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
  const sound = (
    // biome-ignore lint/a11y/useMediaCaption: what somebody has recorded has no captions
    <audio
      ref={audio}
      src={src}
      preload="none"
      aria-label={name}
      controls={!isHydrated}
      onPlay={({ currentTarget }) => {
        pauseOtherPlayer(currentTarget)
        setPlaying(true)
      }}
      onPause={() => setPlaying(false)}
      onEnded={() => seek(0)}
      onError={() => setFailed(true)}
      onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      onDurationChange={({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setFound(currentTarget.duration)
      }}
    />
  )
  if (!isHydrated) return <div className={cx('audio')}>{sound}</div>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={cx('audio', isPlaying && 'is-playing')} role="group" aria-label={name}>
      {sound}
      <button
        type="button"
        className={cx('audio__play')}
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={toggle}
      >
        <Icon of={isPlaying ? 'pause' : 'play'} size={18} />
      </button>
      {hasFailed ? (
        <span className={cx('audio__failed')} role="alert">
          {texts.failed}
        </span>
      ) : (
        <Seek at={at} whole={whole} label={texts.seek} onSeek={seek} />
      )}
    </div>
  )
}
