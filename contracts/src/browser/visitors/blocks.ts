// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { blocksApi } from '../../api/blocks.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const voteInThread: BrowserEndpoint<typeof blocksApi.voteInThread> = { method: 'POST', path: '/api/v3/vote.thread' }

export const openBlock: BrowserEndpoint<typeof blocksApi.openBlock> = { method: 'GET', path: '/api/v3/tom.detail' }

export const changeBlocks: BrowserEndpoint<typeof blocksApi.changeBlocks> = { method: 'POST', path: '/api/v3/tom.update' }

export const deleteBlock: BrowserEndpoint<typeof blocksApi.deleteBlock> = { method: 'POST', path: '/api/v3/tom.delete' }

export const analyseGoods: BrowserEndpoint<typeof blocksApi.analyseGoods> = { method: 'POST', path: '/api/v3/goods/analysis' }

export const openRedPacket: BrowserEndpoint<typeof blocksApi.openRedPacket> = { method: 'GET', path: '/api/v3/redpacket.resource' }
