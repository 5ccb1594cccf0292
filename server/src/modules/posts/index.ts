import type { Mount } from '../../http/implement.ts'

export function registerPosts(_mount: Mount): void {}
