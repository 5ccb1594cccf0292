import type { Face, FormState, PageRequest, ProfileView } from '@chaguan/contracts'
import { failures } from '@chaguan/contracts'
import { describe, expect, test } from 'vitest'
import { aPageRequest, type FakeAnswers, fakeSite } from '../testing/fake-site.ts'
import { renderPage } from './render-page.tsx'

const faces: readonly Face[] = ['pc', 'h5']

type Forum = { setSite: object; other: object }
const site = fakeSite['/api/v3/forum'] as Forum

const aForum = (setSite: object = {}, change: object = {}) => ({
  ...site,
  setSite: { ...site.setSite, ...setSite },
  setReg: { passwordLength: 8, passwordStrength: [] },
  agreement: { register: true, privacy: true },
  ...change,
})

const person = {
  id: 9,
  username: 'qinghe',
  nickname: '沈清和',
  avatarUrl: '',
  signature: '',
  status: 0,
  hasPassword: true,
  group: { groupId: 10, groupName: '普通会员' },
} as unknown as ProfileView

const usual: FakeAnswers = { '/api/v3/forum': aForum(), '/api/v3/user': person }

const render = ({ answers, ...change }: Partial<PageRequest> & { answers?: FakeAnswers }) =>
  renderPage(aPageRequest({ ...change, answers: { ...usual, ...answers } }), {})

const refused = (
  action: string,
  name: keyof typeof failures,
  values: FormState['values'] = {},
): FormState => ({ action, values, code: failures[name].code, message: failures[name].zh })

describe.each(faces)('coming in on %s', (face) => {
  test('a form that waits for its writer goes along with the log-in', async () => {
    const keptForm = JSON.stringify({
      url: '/thread/post',
      values: { action: 'publish', text: '<b>写了很久' },
    })
    const form = refused('login', 'JUMP_TO_LOGIN', { next: '/thread/post', keptForm })
    const { html } = await render({ face, url: '/user/login?next=%2Fthread%2Fpost', form })
    expect(html).toContain('请先登录')
    expect(html).toContain('name="keptForm" value="{&quot;url&quot;:&quot;/thread/post&quot;')
    expect(html).toContain('&lt;b&gt;写了很久')
  })
})
