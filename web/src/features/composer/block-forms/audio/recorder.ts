import { blockLimits } from '@chaguan/contracts/browser'

/** Recording formats, by preference. */
const forms = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const

/** Whether this browser can record; only on pages served over https or from localhost. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Callbacks of a recording. */
export interface RecorderEvents {
  /** Seconds so far and the current level, 0 to 1; many times a second. */
  readonly onTick: (seconds: number, level: number) => void
  /** The recording has ended: by the person, or at the maximum duration. */
  readonly onDone: (file: File, seconds: number) => void
}

export interface Recording {
  pause(): void
  resume(): void
  /** Stops; `onDone` is called with the file. */
  stop(): void
  /** Stops and discards the recording. */
  drop(): void
}

const tickMs = 100

/** The level of samples: the root mean square, 0 to 1. */
export function levelOf(samples: Uint8Array): number {
  if (samples.length === 0) return 0
  let sum = 0
  for (const sample of samples) sum += ((sample - 128) / 128) ** 2
  return Math.min(1, Math.sqrt(sum / samples.length) * 3)
}

/** Measures the time during which it runs. */
function stopWatch() {
  let before = 0
  let since: number | null = null
  const seconds = () => (before + (since === null ? 0 : performance.now() - since)) / 1000
  return {
    seconds,
    go: () => {
      since = performance.now()
    },
    hold: () => {
      before = seconds() * 1000
      since = null
    },
  }
}

function levelMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level: () => {
      analyser.getByteTimeDomainData(samples)
      return levelOf(samples)
    },
    close: () => void context.close(),
  }
}

/** Starts to record the microphone. Rejects when the person or the device denies it. */
export async function startRecording({ onTick, onDone }: RecorderEvents): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const form = forms.find(({ type }) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, form ? { mimeType: form.type } : {})
  const meter = levelMeter(stream)
  const watch = stopWatch()
  const parts: Blob[] = []
  let isDropped = false
  const timer = setInterval(() => {
    if (recorder.state === 'recording') onTick(watch.seconds(), meter.level())
    if (watch.seconds() >= blockLimits.audioSeconds) stop()
  }, tickMs)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = () => {
    watch.hold()
    clearInterval(timer)
    meter.close()
    for (const track of stream.getTracks()) track.stop()
    if (isDropped) return
    const type = recorder.mimeType || 'audio/webm'
    onDone(
      new File(parts, `voice.${form?.ending ?? 'webm'}`, { type: type.replace(/;.*$/, '') }),
      watch.seconds(),
    )
  }
  recorder.start()
  watch.go()
  return {
    pause() {
      recorder.pause()
      watch.hold()
    },
    resume() {
      recorder.resume()
      watch.go()
    },
    stop,
    drop() {
      isDropped = true
      stop()
    },
  }
}
