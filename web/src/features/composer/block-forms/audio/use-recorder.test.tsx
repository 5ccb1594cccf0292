// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRecorder } from './use-recorder.ts'

const recorder = vi.hoisted(() => ({ startRecording: vi.fn() }))
vi.mock('./recorder.ts', () => recorder)

afterEach(cleanup)

/** A microphone whose permission prompt stays open until `allow` is called. */
function aMicrophone() {
  const recording = { pause: vi.fn(), resume: vi.fn(), stop: vi.fn(), drop: vi.fn() }
  const asked = Promise.withResolvers<typeof recording>()
  recorder.startRecording.mockReturnValueOnce(asked.promise)
  return { recording, allow: () => act(async () => asked.resolve(recording)) }
}

test('the microphone is released when its form was closed during the permission prompt', async () => {
  const { recording, allow } = aMicrophone()
  const { result, unmount } = renderHook(() => useRecorder())
  act(() => void result.current.start())
  unmount()
  await allow()
  expect(recording.drop).toHaveBeenCalledOnce()
})

test('the microphone runs while its form is open, and stops with it', async () => {
  const { recording, allow } = aMicrophone()
  const { result, unmount } = renderHook(() => useRecorder())
  act(() => void result.current.start())
  expect(result.current.state.is).toBe('asking')
  await allow()
  expect(result.current.state.is).toBe('recording')
  expect(recording.drop).not.toHaveBeenCalled()
  unmount()
  expect(recording.drop).toHaveBeenCalledOnce()
})
