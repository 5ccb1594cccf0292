import type { InputOf, OutputOf, wechatApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Member, Viewer } from '../../viewer.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { confirmQrLogin, readQrLogin } from './qr-logins.ts'
import { signInByWechat } from './sign-in-by-wechat.ts'
import { appOf, callWechat } from './wechat-apps.ts'
import { replaceWechat } from './wechat-oauth.ts'
import { linkWechat, storeWechatPerson, type WechatRow } from './wechat-store.ts'

type Input = InputOf<typeof wechatApi.logInByMini>

/** Returns the WeChat account that a login code of the mini program identifies. */
async function rowOf(ctx: Context, { jsCode }: Input): Promise<WechatRow> {
  const app = await appOf(ctx, 'mini')
  if (!jsCode) throw new AppError('WECHAT_INVALID_ARGUMENT')
  const person = await callWechat(ctx, () => ctx.wechat.personOfJsCode(app, jsCode))
  return storeWechatPerson(ctx, 'mini', person)
}

export async function logInByMini(
  ctx: Context,
  viewer: Viewer,
  input: Input,
  exchange: Exchange,
): Promise<OutputOf<typeof wechatApi.logInByMini>> {
  const { sessionToken: scan } = input
  if (scan) await readQrLogin(ctx, scan)
  const row = await rowOf(ctx, input)
  if (scan) {
    await ctx.transaction((tx) => confirmQrLogin(ctx, tx, scan, row))
    return { isScreen: true }
  }
  const inviteCode = input.inviteCode ?? input.code
  return { ...(await signInByWechat(ctx, viewer, exchange, row, { inviteCode })), isScreen: false }
}

export async function bindMini(ctx: Context, viewer: Member, input: Input): Promise<[]> {
  await requireStepUp(ctx, viewer)
  const row = await rowOf(ctx, input)
  await ctx.transaction((tx) => linkWechat(tx, row.id, viewer.id, ctx.clock.now()))
  return []
}

export async function rebindMini(ctx: Context, viewer: Member, input: Input): Promise<[]> {
  await requireStepUp(ctx, viewer)
  const row = await rowOf(ctx, input)
  await replaceWechat(ctx, viewer, row.id)
  return []
}

type SchemeInput = InputOf<typeof wechatApi.makeScheme>
type Link = OutputOf<typeof wechatApi.makeScheme>

async function linkTo(ctx: Context, path: string, query: string): Promise<Link> {
  const app = await appOf(ctx, 'mini')
  return {
    openLink: await callWechat(ctx, () => ctx.wechat.miniLink(app, path, query), 'MINI_PROGRAM_SCHEME_ERROR'),
  }
}

export const makeScheme = (ctx: Context, _viewer: Viewer, { query = '' }: SchemeInput): Promise<Link> =>
  linkTo(ctx, '/subPages/user/wx-auth/index', query)

export const makeBindScheme = (ctx: Context, _viewer: Member, { query = '' }: SchemeInput): Promise<Link> =>
  linkTo(ctx, '/subPages/user/wx-bind/index', query)

/** Parses a page of the mini program: a plain path. */
function pathOf(text: string | undefined): string {
  const path = text || '/indexPages/home/index'
  if (!/^\/?[\w-]+(\/[\w-]+)*$/.test(path)) throw new AppError('WECHAT_INVALID_ARGUMENT')
  return path
}

export const makeParamScheme = (
  ctx: Context,
  _viewer: Viewer,
  { route, params, query }: SchemeInput,
): Promise<Link> => linkTo(ctx, pathOf(route), params ?? query ?? '')

/** Creates a code of a page of the mini program; the part after `?` is its scene. */
export async function drawPathCode(
  ctx: Context,
  _viewer: Viewer,
  { path = '' }: InputOf<typeof wechatApi.drawPathCode>,
): Promise<OutputOf<typeof wechatApi.drawPathCode>> {
  const app = await appOf(ctx, 'mini')
  const [page, scene = ''] = path.split('?')
  if (scene.length > 32) throw new AppError('WECHAT_INVALID_ARGUMENT')
  const from = pathOf(page)
  return {
    base64Img: await callWechat(
      ctx,
      () => ctx.wechat.miniCode(app, from, scene || 'home'),
      'MINI_PROGRAM_QR_CODE_ERROR',
    ),
  }
}
