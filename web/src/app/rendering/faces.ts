import type { Face } from '@chaguan/contracts/browser'
import type { FaceModule } from '../router/define-page.ts'
import type { Area } from '../router/match-page.ts'
import { chunkNamed, type Manifest } from './assets.ts'

/** What stands around the pages: one of the faces of the site, or that of the admin area. */
type Shell = Face | 'admin'

/** The shell of an area in a face. The admin area has one for all windows. */
export const shellOf = (area: Area, face: Face): Shell => (area === 'admin' ? 'admin' : face)

/** The key in the build's manifest of what holds a shell: a file of several modules (web/build/page-parts.ts), or its own. */
export const faceKeyOf = (manifest: Manifest, shell: Shell): string =>
  shell === 'admin' ? 'src/faces/admin/face.tsx' : chunkNamed(manifest, `first-${shell}`)

const loaders: Record<Shell, () => Promise<{ face: FaceModule }>> = {
  pc: () => import('../../faces/pc/face.tsx'),
  h5: () => import('../../faces/h5/face.tsx'),
  admin: () => import('../../faces/admin/face.tsx'),
}

/** Loads a face; the browser fetches only the one it shows. */
export async function loadFace(face: Shell): Promise<FaceModule> {
  return (await loaders[face]()).face
}
