import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { IdList, Nothing, OneOf, PageOf, pagingInput, SortBy } from '../../shapes.ts'

/** What can be blocked: a network address or range, or a domain of mail addresses. */
export const accessBlockKinds = ['address', 'domain'] as const

const AccessBlockView = T.Object({
  id: T.Integer(),
  kind: OneOf(accessBlockKinds),
  value: T.String({ description: 'normalised value: 192.0.2.0/24, 2001:db8::/32, mail.example' }),
  reason: T.String(),
  userId: T.Integer({ description: 'id of the administrator who added it' }),
  nickname: T.String(),
  createdAt: T.String(),
  until: T.String({ description: 'expiry; empty for a permanent block' }),
  isOver: T.Boolean({ description: 'whether the block has expired' }),
})
export type AccessBlockView = T.Static<typeof AccessBlockView>

/** Filter of blocks: their kind; a part of them or of their reason, or an address in them. */
export const accessBlocksFilter = {
  kind: T.Optional(OneOf(accessBlockKinds)),
  q: T.Optional(T.String({ maxLength: 100 })),
}

/** Blocked addresses and mail domains (docs/reference/wire-site.md#access-blocks). */
export const accessBlocksApi = defineApi({
  listAccessBlocks: {
    method: 'GET',
    path: '/api/backAdmin/access.blocks',
    summary: 'Returns a page of access blocks, newest first by default.',
    description: '`q` matches a part of the value or reason, or an address within a blocked range.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ...pagingInput, ...accessBlocksFilter, sort: SortBy(['createdAt', 'value']) }),
    output: PageOf(AccessBlockView),
  },
  addAccessBlock: {
    method: 'POST',
    path: '/api/backAdmin/access.blocks.create',
    summary: "Blocks an address, a network or a mail domain; refuses the caller's own address.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      kind: OneOf(accessBlockKinds),
      value: T.String({ minLength: 1, maxLength: 255 }),
      reason: T.String({ minLength: 1, maxLength: limits.reasonCharacters }),
      until: T.Optional(
        T.String({
          maxLength: 30,
          description: 'future date or time of expiry; empty for a permanent block',
        }),
      ),
    }),
    output: T.Object({ id: T.Integer(), value: T.String() }),
  },
  deleteAccessBlocks: {
    method: 'POST',
    path: '/api/backAdmin/access.blocks.delete',
    summary: 'Deletes access blocks: all of them, or none if one does not exist.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ ids: IdList }),
    output: Nothing,
  },
})
