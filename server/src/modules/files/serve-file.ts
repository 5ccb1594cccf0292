import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { isFileKey } from '../../drivers/files/file-key.ts'
import { isPublicPart } from './public-file-url.ts'
import { findPublicFile } from './public-files.ts'
import { noFile } from './send-file.ts'
import { sendPicture } from './send-picture.ts'
import { type FileCallers, serveSigned } from './serve-signed.ts'
import { isSignedPart } from './signed-url.ts'
import { isRestrictedKey } from './upload-rules.ts'

/** Keys are random and their bytes never change, so files of the site may be cached forever. */
const cachedForever = 'public, max-age=31536000, immutable'
/** Published files may be withdrawn, so caches must revalidate them. */
const revalidated = 'public, no-cache'

/**
 * `GET /files/{key}` sends a picture of the site itself, `GET /files/{key}/{version}` a published one, and a further
 * `/{variant}` a variant of it. Restricted files need a signed URL, `/files/{key}/{signed}` or, for pictures,
 * `/files/{key}/{signed}/{variant}`; without one they are not found.
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
  const [part, variant] = first !== undefined && isPublicPart(first) ? [first, second] : ['', first]
  if (part === '' && second !== undefined) throw noFile()
  const file = await findPublicFile(ctx, key, part)
  if (!file) throw noFile()
  const cacheControl = file.isOfSite ? cachedForever : revalidated
  return sendPicture(ctx, { ...file, key, variant, cacheControl }, request, reply)
}
