import { expect, test } from 'vitest'
import { missingOf, stepOf } from './guide-steps.ts'

const settings = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({
    ...{ key, value, tag: 'default', kind: 'text' as const, default: '', least: null, most: null },
    ...{ decimals: 0, maxLength: null, choices: [], changedAt: null, changedBy: '' },
  }))

test('the guide continues where it was interrupted, unless its address names a step', () => {
  expect(stepOf(null, settings({ guide_step: '0' }))).toBe('name')
  expect(stepOf(null, settings({ guide_step: '2' }))).toBe('categories')
  expect(stepOf('mail', settings({ guide_step: '3' }))).toBe('mail')
  expect(stepOf('nonsense', settings({ guide_step: '7' }))).toBe('mail')
})

test('a new site lacks an address that SITE_URL does not give, a logo and mail, and one that has them does not', () => {
  const empty = settings({ censor: '1' })
  expect(missingOf(empty, false)).toEqual(['url', 'logo', 'introduction', 'mail', 'agreement'])
  expect(missingOf(empty, true)).toEqual(['logo', 'introduction', 'mail', 'agreement'])
  const complete = { site_url: 'https://a.example', logo: '/a', site_introduction: '茶', mail_host: 'm' }
  const rest = { ...complete, censor: '1', register: '1', privacy: '1' }
  expect(missingOf(settings({ ...rest, mail: '0' }), false)).toEqual(['mail'])
  expect(missingOf(settings({ ...rest, mail: '1' }), false)).toEqual([])
})
