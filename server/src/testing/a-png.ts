import sharp from 'sharp'
import { anUpload } from './a-document.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** A PNG of one colour. */
export function aPng(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2469f6' } })
    .png()
    .toBuffer()
}

/** Uploads a picture through the API; answers its id and its path. */
export async function uploadPicture(t: TestApp, as: TestMember): Promise<{ id: number; path: string }> {
  const { id, url } = await anUpload(t, as, 1, 'tea.png', await aPng())
  return { id, path: new URL(url).pathname }
}
