import { useEffect, useRef, useState } from 'react'
import { type Recording, startRecording } from './recorder.ts'

/** The number of levels that are shown. */
export const levelCount = 32

export type RecorderState =
  | { readonly is: 'idle' }
  | { readonly is: 'asking' }
  | { readonly is: 'recording' | 'paused' }
  | { readonly is: 'recorded'; readonly file: File; readonly src: string; readonly seconds: number }
  | { readonly is: 'denied' }

const noLevels: readonly number[] = Array.from({ length: levelCount }, () => 0)

/** A recording with the microphone: its state, time, and recent levels. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>({ is: 'idle' })
  const [seconds, setSeconds] = useState(0)
  const [levels, setLevels] = useState(noLevels)
  const recording = useRef<Recording | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      recording.current?.drop()
    }
  }, [])
  const forget = () => {
    if (state.is === 'recorded') URL.revokeObjectURL(state.src)
    setSeconds(0)
    setLevels(noLevels)
  }
  const start = async () => {
    forget()
    setState({ is: 'asking' })
    try {
      recording.current = await startRecording({
        onTick: (now, level) => {
          setSeconds(now)
          setLevels((before) => [...before.slice(1), level])
        },
        onDone: (file, whole) => {
          recording.current = null
          setState({ is: 'recorded', file, src: URL.createObjectURL(file), seconds: whole })
        },
      })
      // The form may be closed during the permission prompt.
      if (isGone.current) return recording.current.drop()
      setState({ is: 'recording' })
    } catch {
      setState({ is: 'denied' })
    }
  }
  return {
    state,
    seconds,
    levels,
    start,
    pause: () => {
      recording.current?.pause()
      setState({ is: 'paused' })
    },
    resume: () => {
      recording.current?.resume()
      setState({ is: 'recording' })
    },
    stop: () => recording.current?.stop(),
    redo: () => {
      forget()
      setState({ is: 'idle' })
    },
  }
}
