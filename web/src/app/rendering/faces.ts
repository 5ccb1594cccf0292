import type { Face } from '@chaguan/contracts/browser'
import type { FaceModule } from '../router/define-page.ts'

/** Source files of the faces, the keys of the build's manifest. */
export const faceFiles: Record<Face, string> = {
  pc: 'src/faces/pc/face.ts',
  h5: 'src/faces/h5/face.ts',
}

const loaders: Record<Face, () => Promise<{ face: FaceModule }>> = {
  pc: () => import('../../faces/pc/face.ts'),
  h5: () => import('../../faces/h5/face.ts'),
}

/** Loads a face; the browser fetches only the one it shows. */
export async function loadFace(face: Face): Promise<FaceModule> {
  return (await loaders[face]()).face
}
