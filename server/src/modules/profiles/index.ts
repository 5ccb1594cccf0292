import type { Mount } from '../../http/implement.ts'

export function registerProfiles(_mount: Mount): void {}
