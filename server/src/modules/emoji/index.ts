import { readFileSync } from 'node:fs'
import { type EmojiView, emojiApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import type { Viewer } from '../../viewer.ts'

export function registerEmoji(mount: Mount): void {
  implement(mount, emojiApi, { listEmoji, listManagedEmoji: listEmoji })
}

interface EmojiFile {
  readonly code: string
}

const file = new URL('../../../assets/emoji/emoji.json', import.meta.url)
const codes = (JSON.parse(readFileSync(file, 'utf8')) as EmojiFile[]).map(({ code }) => code)

/** Returns the 92 emoji of the editor in the wire's order (docs/reference/wire-site.md#first-data). */
export async function listEmoji(ctx: Context, viewer: Viewer): Promise<EmojiView[]> {
  const installed = ctx.time.format(ctx.startedAt)
  return codes.map((code, index) => ({
    id: index + 1,
    category: 'qq',
    url: `${viewer.origin}/emoji/qq/${code}.svg`,
    code: `:${code}:`,
    order: index + 1,
    createdAt: installed,
    updatedAt: installed,
  }))
}
