import type { Mount } from '../../http/implement.ts'

export function registerUsers(_mount: Mount): void {}
