import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each([
  '/',
  '/my',
  '/my/edit/pwd',
  '/wallets',
  '/thread/12?postId=3#post-3',
  '/user/7',
  '/user/7?page=2',
])('%s is a path to return to', (path) => {
  expect(sameSitePath(path)).toBe(path)
})

test.each([
  null,
  '',
  'thread/12',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/./\n/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/user/login',
  '/user/login?next=/my',
  '/user/register',
  '/user',
  '/install',
  '/wallet',
  '/wallet/recharge',
  '/wallet/recharge?from=1',
  '/%77allet',
  '/%75ser/login',
  '/%ff',
  '/forum/partner-invite',
  '/user/wx-login',
  '/api/v3/users/logout',
])('%j is not a path to return to', (text) => {
  expect(sameSitePath(text)).toBeNull()
})
