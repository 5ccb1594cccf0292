import { walkInnerPages } from '../support/admin-pages.ts'

walkInnerPages({ width: 768, height: 1024 }, { isAxe: true })
