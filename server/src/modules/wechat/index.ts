import { wechatApi } from '@chaguan/contracts'
import { AppError } from '../../http/app-error.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { translate } from '../../i18n/localized.ts'
import { externalAccountHook } from '../pending-registrations/index.ts'
import { isWechatOn, readSettings } from '../settings/index.ts'
import { loginMethodHook, wechatLinkHook } from '../sign-in/index.ts'
import {
  bindMini,
  drawPathCode,
  logInByMini,
  makeBindScheme,
  makeParamScheme,
  makeScheme,
  rebindMini,
} from './mini-program-calls.ts'
import {
  drawMiniCode,
  drawRebindCode,
  drawScreenCode,
  pollRebind,
  pollScreenBind,
  pollScreenLogin,
  readScan,
} from './qr-login-calls.ts'
import { openQrLogin } from './qr-logins.ts'
import {
  bindWechat,
  logInByWechat,
  readWechat,
  rebindWechat,
  startWechat,
  unbindWechat,
} from './wechat-oauth.ts'
import { findWechatOf, linkWechat } from './wechat-store.ts'

export { appOf } from './wechat-apps.ts'

export { findWechatOf } from './wechat-store.ts'

const qqIsNotOffered = async (): Promise<never> => {
  throw new AppError('REGISTER_TYPE_ERROR')
}
const noTransition = async (): Promise<never> => {
  throw new AppError('TRANSITION_NOT_OPEN')
}

export function registerWechat(mount: Mount): void {
  const { ctx } = mount
  ctx.hooks.provideFor(loginMethodHook, 'wechat', async (db, userId) => {
    if (!isWechatOn(await readSettings(ctx))) return false
    return (await findWechatOf(db, userId)) !== undefined
  })
  ctx.hooks.provide(wechatLinkHook, async (user, client) => {
    const isTied = (await findWechatOf(ctx.db, user.id)) !== undefined
    return isTied ? null : (await openQrLogin(ctx, 'pc_bind', user, client)).sessionToken
  })
  ctx.hooks.provideFor(externalAccountHook, 'wechat', {
    nameOf: async (_ctx, _card, lang) => translate(lang, 'wechat.name'),
    link: (_ctx, tx, userId, { id }) => linkWechat(tx, id, userId, ctx.clock.now()),
  })
  implement(mount, wechatApi, {
    startWechat,
    logInByWechat,
    bindWechat,
    rebindWechat,
    readWechat,
    unbindWechat,
    drawScreenCode,
    pollScreenLogin,
    pollScreenBind,
    drawRebindCode,
    pollRebind,
    readScan,
    drawMiniCode,
    pollMiniLogin: pollScreenLogin,
    pollMiniBind: pollScreenBind,
    logInByMini,
    bindMini,
    rebindMini,
    makeScheme,
    makeBindScheme,
    makeParamScheme,
    drawPoster: drawPathCode,
    drawPathCode,
    startQq: qqIsNotOffered,
    logInByQq: qqIsNotOffered,
    bindByTransition: noTransition,
    bindPhoneByTransition: noTransition,
  })
}
