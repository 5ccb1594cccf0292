import { type Face, notificationKinds, type PageRequest } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { changesOf } from '../features/notifications/channels/channels-page.ts'
import { markInput } from '../features/notifications/watch-and-mute.ts'
import { aPageRequest, type FakeAnswers, fakeSite, refusal } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const forum = fakeSite['/api/v3/forum'] as { setSite: object }
const hostile = '</script><img src=x onerror=alert(1)>'

const channels = {
  channels: [
    { name: 'mail', isOn: true, address: hostile },
    { name: 'push', isOn: true, address: '' },
    { name: 'sms', isOn: false, address: '' },
  ],
  choices: [
    { kind: 'replied', channel: 'mail', isOn: true },
    { kind: 'replied', channel: 'push', isOn: false },
  ],
  mailMode: 'digest',
  mailHour: 8,
  mailWait: 20,
  siteMailWait: 5,
  pushKey: 'B'.repeat(87),
  devices: [{ id: 4, userAgent: hostile, isCurrent: false, createdAt: '2026-11-20 08:00:00' }],
}
const mark = (name: string) => ({
  kind: 'thread',
  target: '12',
  mark: 'watched',
  name,
  createdAt: '2026-11-20 08:00:00',
})

function render({ answers, ...change }: Partial<PageRequest> & { answers?: FakeAnswers }) {
  return renderPage(
    aPageRequest({
      userId: 9,
      ...change,
      answers: {
        '/api/v3/notification.channels': channels,
        '/api/v3/notification.marks': [mark(hostile)],
        ...answers,
      },
    }),
    {},
  )
}

describe.each(faces)('pages of notifications on %s', (face) => {
  test('the settings have a checkbox for each type and channel, and the watched items', async () => {
    const { html } = await render({ face, url: '/my/notifications' })
    for (const kind of notificationKinds)
      for (const channel of ['mail', 'push']) expect(html).toContain(`name="${channel}.${kind}"`)
    expect(html).not.toContain('name="sms.replied"')
    expect(html).toContain('name="shown" value="mail,push"')
    expect(html).toContain('name="mailHour"')
    expect(html).toContain('按本站设置（5 分钟）')
    expect(html).toMatch(/<option value="20" selected="">20 分钟/)
    expect(html).not.toContain('<img src=x')
  })

  test('anybody with the address of a mail can unsubscribe, logged in or not', async () => {
    const { html, status } = await render({ face, url: '/unsubscribe?token=9.signed', userId: null })
    expect(status).toBe(200)
    expect(html).toContain('name="token" value="9.signed"')
    const done = await render({ face, url: '/unsubscribe?action=done', userId: null })
    expect(done.html).not.toContain('name="token"')
  })

  test.each([
    ['closed', null, { '/api/v3/forum': refusal('SITE_CLOSED') }],
    ['not yet joined', 9, { '/api/v3/forum': { ...forum, setSite: { ...forum.setSite, siteMode: 'pay' } } }],
    [
      'under review for its reader',
      9,
      { '/api/v3/user': { ...(fakeSite['/api/v3/user'] as object), status: 2 } },
    ],
  ])('unsubscribing works while the site is %s', async (_what, userId, answers) => {
    const { html, status } = await render({ face, url: '/unsubscribe?token=9.signed', userId, answers })
    expect(status).toBe(200)
    expect(html).toContain('name="token" value="9.signed"')
  })

  test('the settings redirect a visitor to the login page', async () => {
    const { html, redirect } = await render({ face, url: '/my/notifications', userId: null })
    expect(redirect ?? html).toContain('/user/login')
  })
})

describe('forms of notifications', () => {
  test('an unchecked box is off where its channel is shown, and ignored where it is not', () => {
    const change = changesOf({ shown: 'push', 'push.liked': '1', mailMode: 'hourly', mailHour: '99x' })
    expect(change).toEqual({
      choices: notificationKinds.map((kind) => ({ kind, channel: 'push', isOn: kind === 'liked' })),
    })
    expect(changesOf({ shown: '', mailMode: 'off', mailHour: '7', mailWait: '15' })).toEqual({
      mailMode: 'off',
      mailHour: 7,
      mailWait: 15,
      choices: [],
    })
    expect(changesOf({ shown: '', mailWait: '' })).toEqual({ mailWait: null, choices: [] })
  })

  test('a mark names a thread, a person or a type', () => {
    expect(markInput({ kind: 'thread', target: '12', mark: 'watched' })).toEqual({
      kind: 'thread',
      id: 12,
      mark: 'watched',
    })
    expect(markInput({ kind: 'type', target: 'liked', mark: 'none' })).toEqual({
      kind: 'type',
      type: 'liked',
      mark: 'none',
    })
  })

  test('redirect back to the page they were on', () => {
    const action = formActionOf('/my/notifications', { action: 'mark' })
    expect(action?.action.next([], { next: '/thread/12' }, {})).toBe('/thread/12')
    expect(action?.action.next([], { next: '//evil.example' }, {})).toBe('/my/notifications')
  })
})
