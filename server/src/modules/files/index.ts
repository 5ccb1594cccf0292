import type { Mount } from '../../http/implement.ts'

export function registerFiles(_mount: Mount): void {}
