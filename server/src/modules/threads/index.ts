import type { Mount } from '../../http/implement.ts'

export function registerThreads(_mount: Mount): void {}
