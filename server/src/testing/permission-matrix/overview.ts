import { demoHook } from '../../modules/overview/index.ts'
import { captureMessages } from '../doubles/sent-messages.ts'
import { administrators, oneCase, type PermissionCases } from './permission-case.ts'

const aPicture: PermissionCases[string] = [
  {
    about: '',
    input: () => ({ type: 'logo' }),
    file: (fixture) => fixture.picture('logo'),
    codes: administrators,
  },
]

/** Expected codes of calls for the whole site, by role. */
export const overviewCases: PermissionCases = {
  'POST /api/backAdmin/agreement.preview': oneCase(administrators, () => ({ text: '第一条' })),
  'POST /api/backAdmin/service.try': oneCase(administrators, async ({ t }) => {
    await captureMessages(t)
    return { service: 'mail', to: 'owner@tea.example' }
  }),
  'POST /api/backAdmin/demo.fill': oneCase(administrators, ({ t }) => {
    t.ctx.hooks.provide(demoHook, async () => true)
    return {}
  }),
  'POST /api/backAdmin/settings/logo': aPicture,
  'POST /api/settings/logo.v2': aPicture,
  'POST /api/backAdmin/icon.upload': [
    { about: '', input: () => ({}), file: (fixture) => fixture.picture('icon'), codes: administrators },
  ],
  'POST /api/settings/delete.logo.v2': oneCase(administrators, () => ({ type: 'logo' })),
}
