// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { translator } from '../../i18n/texts.ts'
import { emojiName } from '../../i18n/writing/picker-texts.ts'
import { texts } from '../../i18n/zh/index.ts'
import { plainText } from '../rich-text/plain-text.ts'
import { EmojiPanel } from './EmojiPanel.tsx'

test('the emoji are named in the reader’s language and rendered from one file', () => {
  const nameOf = emojiName(translator(texts))
  const { container } = render(
    <EmojiPanel label="表情" nameOf={nameOf} onChoose={() => {}} onClose={() => {}} />,
  )
  expect(screen.getAllByRole('button')).toHaveLength(92)
  expect(screen.getByRole('button', { name: '笑哭' }).title).toBe('笑哭')
  expect(container.querySelectorAll('img')).toHaveLength(0)
  const files = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[0])
  expect(new Set(files)).toEqual(new Set(['/emoji/qq.svg']))
})

test('an emoji becomes a character in plain text', () => {
  expect(plainText('<p>好:xiaoku: 10:30:12 :nope:</p>')).toBe('好😂 10:30:12 :nope:')
})
