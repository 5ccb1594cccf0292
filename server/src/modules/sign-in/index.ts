import type { Mount } from '../../http/implement.ts'

export { findViewer, visitor } from './find-viewer.ts'
export { siteGate, statusGate } from './site-gate.ts'

export function registerSignIn(_mount: Mount): void {}
