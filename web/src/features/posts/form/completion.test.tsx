// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { Completion } from './Completion.tsx'

const onSend = vi.fn()

function Field() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [isReady, setReady] = useState(false)
  return (
    <form onKeyDown={(event) => event.key === 'Enter' && onSend()}>
      <textarea
        ref={area}
        aria-label="评论"
        value={text}
        onFocus={() => setReady(true)}
        onChange={({ target }) => setText(target.value)}
      />
      {isReady && (
        <Completion
          area={area}
          near={[{ nickname: '张三', avatar: '' }]}
          isEmojiOpen={false}
          onEmojiClose={() => {}}
        />
      )}
    </form>
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onSend.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function write(text: string): HTMLTextAreaElement {
  renderInApp(<Field />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('评论')
  field.focus()
  fireEvent.change(field, { target: { value: text } })
  field.setSelectionRange(text.length, text.length)
  document.dispatchEvent(new Event('selectionchange'))
  return field
}

test('somebody near is found by pinyin before the server answers, and Enter names them without sending', async () => {
  const field = write('请看@zs')
  await screen.findByRole('option', { name: /张三/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('请看@张三 '))
  expect(onSend).not.toHaveBeenCalled()
})

test('what was typed faster than the offers follow is taken for the name with all the rest', async () => {
  const field = write('请看@z')
  await screen.findByRole('option', { name: /张三/ })
  field.setRangeText('s', field.value.length, field.value.length, 'end')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('请看@张三 '))
})

test('Enter that ends a Chinese word chooses nobody', async () => {
  const field = write('@zs')
  await screen.findByRole('option', { name: /张三/ })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(field.value).toBe('@zs')
})

test('Escape closes the picker and leaves the words', async () => {
  const field = write('@zs')
  await screen.findByRole('option', { name: /张三/ })
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(field.value).toBe('@zs')
})

test('the keyboard of a phone that comes up leaves the form and its button in sight', () => {
  const view = Object.assign(new EventTarget(), { height: 400 })
  vi.stubGlobal('visualViewport', view)
  const field = write('茶')
  const shown = vi.fn()
  if (field.form) field.form.scrollIntoView = shown
  view.dispatchEvent(new Event('resize'))
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' })
  field.blur()
  view.dispatchEvent(new Event('resize'))
  expect(shown).toHaveBeenCalledOnce()
})
