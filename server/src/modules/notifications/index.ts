import type { Mount } from '../../http/implement.ts'

export function registerNotifications(_mount: Mount): void {}
