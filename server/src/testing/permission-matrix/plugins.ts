import { installPackage } from '../../modules/plugins/index.ts'
import { createPng } from '../fixtures/pictures.ts'
import { pluginFile, pluginManifest, pluginZip } from '../fixtures/plugin-zip.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, everyone, notFound, oneCase, type PermissionCases } from './permission-case.ts'

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
  'GET /api/v3/plugin/page': oneCase(notFound, () => ({ path: '/nothing' })),
  'GET /api/v3/plugin/settinginfo': oneCase(everyone, () => ({ appId })),
  'POST /api/v3/plugin/fault': oneCase(everyone, () => ({ appId, version: '1.0.0', place: '', message: '' })),
  'GET /api/backAdmin/plugin/settinginfo': oneCase(administrators, () => ({ appId })),
  'POST /api/backAdmin/plugin/settings': oneCase(administrators, withPlugin({ appName: '横幅' })),
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
  'POST /api/backAdmin/plugin/operate': oneCase(administrators, withPlugin({ operate: 1 })),
  'GET /api/backAdmin/plugin/permissionlist': oneCase(administrators, () => ({ groupId: 10 })),
  'POST /api/backAdmin/plugin/permission.switch': oneCase(administrators, () => ({
    groupId: 10,
    permissions: [],
  })),
  'POST /api/backAdmin/plugin/bisect': oneCase(administrators, () => ({ answer: 'end' })),
  'POST /api/backAdmin/plugin/arrange': oneCase(administrators, withPlugin({ to: 'trusted' })),
}
