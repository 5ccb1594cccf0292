import type { Face } from '@chaguan/contracts/browser'
import type { FaceModule } from '../router/define-page.ts'
import type { Area } from '../router/match-page.ts'
import { chunkNamed, type Manifest } from './assets.ts'

/** The layout around the pages: a face of the site, or the admin area's. */
type Shell = Face | 'admin'

/** Returns the shell of an area in a face. The admin area has one for all window sizes. */
export const shellOf = (area: Area, face: Face): Shell => (area === 'admin' ? 'admin' : face)

/** Returns the manifest key of a shell: a chunk of several modules (web/build/page-chunks.ts), or its own file. */
export const faceKeyOf = (manifest: Manifest, shell: Shell): string =>
  shell === 'admin' ? 'src/faces/admin/face.tsx' : chunkNamed(manifest, `first-${shell}`)

const loaders: Record<Shell, () => Promise<{ face: FaceModule }>> = {
  pc: () => import('../../faces/pc/face.tsx'),
  h5: () => import('../../faces/h5/face.tsx'),
  admin: () => import('../../faces/admin/face.tsx'),
}

/** Loads a face; the browser fetches only the one in use. */
export async function loadFace(face: Shell): Promise<FaceModule> {
  return (await loaders[face]()).face
}
