import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordField } from './PasswordField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

test('a field is connected to its label, hint and error', () => {
  const html = renderToString(
    <TextField label="昵称" hint="最多 15 个字" error="名称已被使用" name="nickname" />,
  )
  const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(html).toContain(`for="${id}"`)
  expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`)
  expect(html).toContain(`id="${id}-error" role="alert"`)
  expect(html).toContain('aria-invalid="true"')
})

test('a field without hint and error references neither', () => {
  const html = renderToString(<TextField label="昵称" name="nickname" />)
  expect(html).not.toMatch(/aria-describedby|aria-invalid/)
})

test('the counter of a field counts like the browser’s maxlength', () => {
  const html = renderToString(
    <TextArea label="签名" maxLength={140} showLimit defaultValue="坐下来😀" name="s" />,
  )
  expect(html).toContain('5/140')
  expect(html).toContain('maxLength="140"')
})

test('the show button of a password appears after hydration', () => {
  const html = renderToString(<PasswordField label="密码" show="显示密码" hide="隐藏密码" name="password" />)
  expect(html).toContain('type="password"')
  expect(html).not.toContain('显示密码')
})
