import { installPackage } from '../../modules/plugins/index.ts'
import { createPng } from '../fixtures/pictures.ts'
import { pluginFile, pluginManifest, pluginZip } from '../fixtures/plugin-zip.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, everyone, hidden, type PermissionCases, plain } from './permission-case.ts'

const appId = pluginManifest.app_id

async function aPlugin({ t }: CallFixture): Promise<{ appId: string }> {
  await installPackage(t.ctx, await pluginZip(), async () => {})
  return { appId }
}

const withPlugin = (more: object) => async (fixture: CallFixture) => ({
  ...(await aPlugin(fixture)),
  ...more,
})

/** Expected codes of calls for plugins, by role. */
export const pluginCases: PermissionCases = {
  'GET /api/v3/plugin/page': plain(hidden, () => ({ path: '/nothing' })),
  'GET /api/v3/plugin/settinginfo': plain(everyone, () => ({ appId })),
  'POST /api/v3/plugin/fault': plain(everyone, () => ({ appId, version: '1.0.0', place: '', message: '' })),
  'GET /api/backAdmin/plugin/settinginfo': plain(administrators, () => ({ appId })),
  'POST /api/backAdmin/plugin/settings': plain(administrators, withPlugin({ appName: '横幅' })),
  'POST /api/backAdmin/plugin/upload': [
    { about: '', input: () => ({}), file: async () => pluginFile(await pluginZip()), codes: administrators },
  ],
  'POST /api/backAdmin/plugin/uploadimage': [
    {
      about: '',
      input: () => ({}),
      file: async () => ({ field: 'file', name: 'a.png', type: 'image/png', bytes: await createPng() }),
      codes: administrators,
    },
  ],
  'POST /api/backAdmin/plugin/operate': plain(administrators, withPlugin({ operate: 1 })),
  'GET /api/backAdmin/plugin/permissionlist': plain(administrators, () => ({ groupId: 10 })),
  'POST /api/backAdmin/plugin/permission.switch': plain(administrators, () => ({
    groupId: 10,
    permissions: [],
  })),
  'POST /api/backAdmin/plugin/bisect': plain(administrators, () => ({ answer: 'end' })),
  'POST /api/backAdmin/plugin/arrange': plain(administrators, withPlugin({ to: 'trusted' })),
}
