import type { Mount } from '../../http/implement.ts'

export function registerEmoji(_mount: Mount): void {}
