import { walkInnerPages } from '../support/admin-pages.ts'

walkInnerPages({ width: 1280, height: 900 }, { isAxe: false })
