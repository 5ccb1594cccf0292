import type { Face } from '@chaguan/contracts/browser'
import type { FaceModule } from '../router/define-page.ts'

/** Names of the chunks that hold the faces (web/build/page-parts.ts). */
export const faceChunks: Record<Face, string> = { pc: 'first-pc', h5: 'first-h5' }

const loaders: Record<Face, () => Promise<{ face: FaceModule }>> = {
  pc: () => import('../../faces/pc/face.tsx'),
  h5: () => import('../../faces/h5/face.tsx'),
}

/** Loads a face; the browser fetches only the one it shows. */
export async function loadFace(face: Face): Promise<FaceModule> {
  return (await loaders[face]()).face
}
