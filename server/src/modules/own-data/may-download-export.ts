import { ownDataApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../http/app-error.ts'
import type { AttachmentRow } from '../files/index.ts'
import { findViewer, siteGate, statusGate } from '../sign-in/index.ts'

/**
 * Whether a ZIP of somebody's data may be sent: to its owner alone, logged in, and whenever the page that names its address
 * would answer them. An address may get around; everything of a person does not.
 */
export async function mayDownloadExport(
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
): Promise<boolean> {
  const viewer = await findViewer(ctx, token)
  if (viewer?.id !== userId || file.user_id !== userId) return false
  try {
    await siteGate(ctx, viewer, ownDataApi.readOwnData)
    await statusGate(ctx, viewer, ownDataApi.readOwnData)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}
