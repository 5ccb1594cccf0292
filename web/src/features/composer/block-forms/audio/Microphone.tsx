import { blockLimits } from '@chaguan/contracts/browser'
import { playerTexts } from '../../../../i18n/player-texts.ts'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { AudioPlayer } from '../../../../ui/player/AudioPlayer.tsx'
import { playTime } from '../../../../ui/player/play-time.ts'
import type { useRecorder } from './use-recorder.ts'
import '../block-forms.module.css'

type Recorder = ReturnType<typeof useRecorder>

function Buttons({ recorder }: { recorder: Recorder }) {
  const t = useTexts()
  const { state, start, pause, resume, stop, redo } = recorder
  if (state.is === 'recorded')
    return (
      <Button icon="rotate-ccw" onClick={redo}>
        {t('blockForms.audio.redo')}
      </Button>
    )
  if (state.is !== 'recording' && state.is !== 'paused')
    return (
      <Button
        kind="primary"
        size="large"
        round
        icon="mic"
        isLoading={state.is === 'asking'}
        onClick={() => void start()}
      >
        {t('blockForms.audio.start')}
      </Button>
    )
  return (
    <>
      <Button
        size="large"
        round
        icon={state.is === 'paused' ? 'mic' : 'pause'}
        onClick={state.is === 'paused' ? resume : pause}
      >
        {t(state.is === 'paused' ? 'blockForms.audio.resume' : 'blockForms.audio.pause')}
      </Button>
      <Button kind="primary" size="large" round icon="circle-stop" onClick={stop}>
        {t('blockForms.audio.stop')}
      </Button>
    </>
  )
}

const levelKeys = Array.from({ length: 64 }, (_, at) => `level-${at}`)

/** The recorder: time, level, and playback of the recording. */
export function Microphone({ recorder }: { recorder: Recorder }) {
  const t = useTexts()
  const { state, seconds, levels } = recorder
  const isRunning = state.is === 'recording' || state.is === 'paused'
  const whole = playTime(blockLimits.audioSeconds)
  return (
    <section className={cx('recorder')} aria-label={t('blockForms.audio.record')}>
      {state.is === 'recorded' ? (
        <AudioPlayer
          src={state.src}
          name={t('blockForms.audio.recorded')}
          duration={state.seconds}
          texts={playerTexts(t)}
        />
      ) : (
        <>
          <div className={cx('recorder__levels')} aria-hidden="true">
            {levels.map((level, at) => (
              <i key={levelKeys[at]} style={{ transform: `scaleY(${Math.max(0.06, level)})` }} />
            ))}
          </div>
          <p className={cx('recorder__time', 'dzq-num')} role="timer">
            {`${playTime(seconds)} / ${whole}`}
          </p>
        </>
      )}
      <p className="dzq-vh" role="status">
        {isRunning && t(state.is === 'paused' ? 'blockForms.audio.isPaused' : 'blockForms.audio.isRunning')}
      </p>
      <div className={cx('recorder__buttons')}>
        <Buttons recorder={recorder} />
      </div>
    </section>
  )
}
