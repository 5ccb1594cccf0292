// @vitest-environment jsdom
import { usersApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch, unanswered } from '../../../testing/stub-fetch.ts'
import { Completion } from './Completion.tsx'

const onSend = vi.fn()

function Field() {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const [text, setText] = useState('')
  const [isReady, setReady] = useState(false)
  return (
    <form onKeyDown={(event) => event.key === 'Enter' && onSend()}>
      <textarea
        ref={setField}
        aria-label="评论"
        value={text}
        onFocus={() => setReady(true)}
        onChange={({ target }) => setText(target.value)}
      />
      {isReady && (
        <Completion
          field={field}
          near={[{ nickname: '张三', avatar: '' }]}
          isEmojiOpen={false}
          onEmojiClose={() => {}}
        />
      )}
    </form>
  )
}

beforeEach(() => {
  stubFetch([usersApi.listUsers, unanswered])
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

test('the picker finds people of the thread by pinyin before the server responds, and Enter inserts it', async () => {
  const field = write('请看@zs')
  await screen.findByRole('option', { name: /张三/ })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('请看@张三 '))
  expect(onSend).not.toHaveBeenCalled()
})

test('a chosen name replaces all that was typed for it, also after the suggestions appeared', async () => {
  const field = write('请看@z')
  await screen.findByRole('option', { name: /张三/ })
  field.setRangeText('s', field.value.length, field.value.length, 'end')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('请看@张三 '))
})

test('Enter that ends an input-method composition chooses nobody from the picker', async () => {
  const field = write('@zs')
  await screen.findByRole('option', { name: /张三/ })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(field.value).toBe('@zs')
})

test('Escape closes the picker and leaves the text', async () => {
  const field = write('@zs')
  await screen.findByRole('option', { name: /张三/ })
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(field.value).toBe('@zs')
})

test('the on-screen keyboard of a phone leaves the form and its button visible', () => {
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
