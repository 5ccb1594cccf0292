import type { AttachmentView } from '@chaguan/contracts'
import { anMp4, aPdf, aWav } from './media-files.ts'
import { formWithFile } from './multipart.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** Uploads a file through the API; answers what came back. */
export async function anUpload(
  t: TestApp,
  owner: TestMember,
  type: number,
  name: string,
  bytes: Uint8Array,
): Promise<AttachmentView> {
  const file = { field: 'file', name, type: 'application/octet-stream', bytes }
  const answer = await t.inject(formWithFile('/api/v3/attachments', file, { type: String(type) }, owner))
  if (answer.Code !== 0) throw new Error(`not uploaded: ${answer.Code} ${answer.Message}`)
  return answer.Data as AttachmentView
}

/** An uploaded PDF; answers its id. */
export async function aDocument(t: TestApp, owner: TestMember, name = '茶单.pdf'): Promise<number> {
  return (await anUpload(t, owner, 0, name, aPdf)).id
}

/** An uploaded sound; answers the id that a thread names. */
export async function aSound(t: TestApp, owner: TestMember, name = '录音.wav'): Promise<number> {
  return (await anUpload(t, owner, 2, name, aWav(2))).threadVideoId ?? 0
}

/** An uploaded video; answers the id that a thread names. */
export async function aVideo(t: TestApp, owner: TestMember, name = '茶山.mp4'): Promise<number> {
  return (await anUpload(t, owner, 3, name, anMp4(3))).threadVideoId ?? 0
}

/** A vote that ends a day from now, as a thread's block. */
export function aVote(t: TestApp, change: object = {}) {
  return {
    109: {
      tomId: '109',
      body: {
        voteTitle: '喝什么茶',
        choiceType: 1,
        expiredAt: t.ctx.time.format(t.clock.now() + 86_400_000),
        subitems: [{ content: '龙井' }, { content: '普洱' }, { content: '茉莉' }],
        ...change,
      },
    },
  }
}
