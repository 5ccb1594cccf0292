import type { Face } from '@chaguan/contracts/browser'
import type { FaceParts } from '../router/page.ts'
import type { FacePages } from '../router/pages.ts'

export interface FaceModule extends FaceParts {
  readonly pages: FacePages
}

/** Source files of the faces, by which the build's manifest knows them. */
export const faceFiles: Record<Face, string> = {
  pc: 'src/faces/pc/face.ts',
  h5: 'src/faces/h5/face.ts',
}

const loaders: Record<Face, () => Promise<{ face: FaceModule }>> = {
  pc: () => import('../../faces/pc/face.ts'),
  h5: () => import('../../faces/h5/face.ts'),
}

/** A face's shell and page table; the browser fetches only the one it shows. */
export async function loadFace(face: Face): Promise<FaceModule> {
  return (await loaders[face]()).face
}
