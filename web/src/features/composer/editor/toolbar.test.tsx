// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { UndoHistory } from './undo-history.ts'

afterEach(cleanup)

function draw(end: ReactNode) {
  const editor = { isActive: () => false } as unknown as Editor
  renderInApp(
    <Toolbar
      editor={editor}
      history={{} as UndoHistory}
      markdown={null}
      withInserts={false}
      isQuiet
      isEmojiOpen={false}
      onEmoji={() => {}}
      end={end}
    />,
  )
}

test('the toolbar of a text that is only read is shown where it has content of its own, and takes no room elsewhere', () => {
  draw(<button type="button">编辑</button>)
  expect(screen.getByRole('toolbar')).toBeTruthy()
  cleanup()
  draw(false)
  expect(screen.queryByRole('toolbar')).toBeNull()
})
