import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const views = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.includes('.test.'),
)

test('no view shows a refusal inside a form: the form for the password, which may be in it, would be nested', () => {
  const faults = views.filter((file) => {
    const forms = readFileSync(join(folder, file), 'utf8').match(/<form[\s\S]*?<\/form>/g) ?? []
    return forms.some((form) => form.includes('{refusal'))
  })
  expect(views.length).toBeGreaterThan(50)
  expect(faults).toEqual([])
})
