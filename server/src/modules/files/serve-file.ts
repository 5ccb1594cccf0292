import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { isFileKey } from '../../drivers/files/file-key.ts'
import { isOpenPart } from './open-address.ts'
import { findOpenFile } from './open-files.ts'
import { noFile } from './send-file.ts'
import { sendPicture } from './send-picture.ts'
import { type FileCallers, serveSigned } from './serve-signed.ts'
import { isSignedPart } from './signed-url.ts'
import { isRestrictedKey } from './upload-rules.ts'

/** A key is random and its bytes never change, so a browser may keep what is open for good. */
const keptForGood = 'public, max-age=31536000, immutable'
/** What people publish may be taken back, so caches ask each time whether it is still there. */
const askedEachTime = 'public, no-cache'

/**
 * `GET /files/{key}` sends a picture of the site itself, `GET /files/{key}/{opening}` one that people published, and with
 * `/{variant}` behind it one way to show it. Whatever is not for everybody needs a signed address, `/files/{key}/{signed}`
 * or, for pictures, `/files/{key}/{signed}/{variant}`; without one there is nothing.
 */
export async function serveFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  callers: FileCallers,
): Promise<FastifyReply> {
  const parts = (request.params as { '*': string })['*'].split('/')
  const key = parts.slice(0, 3).join('/')
  if (!isFileKey(key) || key.includes('_') || parts.length > 5) throw noFile()
  const [first, second] = parts.slice(3)
  if (isRestrictedKey(key) || (first !== undefined && isSignedPart(first)))
    return serveSigned(ctx, { key, signed: first ?? '', variant: second }, request, reply, callers)
  const [part, variant] = first !== undefined && isOpenPart(first) ? [first, second] : ['', first]
  if (part === '' && second !== undefined) throw noFile()
  const open = await findOpenFile(ctx, key, part)
  if (!open) throw noFile()
  const cacheControl = open.isOfSite ? keptForGood : askedEachTime
  return sendPicture(ctx, { ...open, key, variant, cacheControl }, request, reply)
}
