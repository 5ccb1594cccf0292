// @vitest-environment jsdom
import type { ProfileView } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { AvatarAndCoverForm } from './AvatarAndCoverForm.tsx'

installTopLayer()

test('a cover has the aspect ratio of its crop, and the default one that of the page', () => {
  const person = { id: 9, nickname: '沈清和', avatarUrl: '', backgroundUrl: '' } as unknown as ProfileView
  const drawn = renderInApp(<AvatarAndCoverForm me={person} />)
  expect(drawn.container.querySelector('.dzq-profile__cover--own')).toBeNull()
  const own = renderInApp(<AvatarAndCoverForm me={{ ...person, backgroundUrl: '/cover.webp' }} />)
  expect(own.container.querySelector('.dzq-profile__cover--own')).not.toBeNull()
})

beforeEach(() => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      open = () => {}
      setRequestHeader = () => {}
      send = () => {}
    },
  )
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {}
      unobserve = () => {}
      disconnect = () => {}
    },
  )
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const me = { id: 9, nickname: '沈清和', avatarUrl: '', backgroundUrl: '' } as ProfileView

test.each([
  ['a cover', 0, '取消'],
  ['a cover', 0, '不裁剪'],
  // It is shown round, and thus never whole.
  ['an avatar', 1, '用原图'],
])(
  'whoever leaves the cutting of %s by its button is back where it was chosen',
  async (_what, at, button) => {
    renderInApp(<AvatarAndCoverForm me={me} />, { pageContext: { userId: 9 } })
    const chooser = document.querySelectorAll<HTMLInputElement>('input[type=file]')[at] as HTMLInputElement
    chooser.focus()
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(chooser)
  },
)
