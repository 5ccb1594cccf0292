import { componentOf } from '../router/load-page.ts'
import { loadFace } from './faces.ts'

/** Loads the code of the admin area's shell and pages one after the other, so that others are served in between. */
export async function loadAdminArea(): Promise<void> {
  const { adminPages } = await import('../../pages/admin/index.ts')
  await loadFace('admin')
  for (const page of Object.values(adminPages)) await componentOf(page, 'pc').load()
}
