import { emojiApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { listEmoji } from './list-emoji.ts'

export function registerEmoji(mount: Mount): void {
  implement(mount, emojiApi, { listEmoji })
}
