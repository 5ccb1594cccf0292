import type { Mount } from '../../http/implement.ts'

export function registerForum(_mount: Mount): void {}
