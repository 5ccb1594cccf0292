import type { Mount } from '../../http/implement.ts'

export function registerCategories(_mount: Mount): void {}
