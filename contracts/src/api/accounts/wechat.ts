import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { LoginView } from '../../entities/user.ts'
import { Nothing, Nullable, WireTime } from '../../shapes.ts'

const text = (maxLength = 255) => T.Optional(T.String({ maxLength }))

const Code = T.Object({
  sessionToken: T.String({ description: 'what the screen asks with; not in the picture' }),
  base64Img: T.String({ description: 'a data: address' }),
})
/** Clients poll every few seconds (docs/reference/wire.md#rate-limits). */
const poll = { rateLimit: { times: 50, intervalSeconds: 30, banSeconds: 10 } } as const

const returned = {
  code: text(512),
  state: text(),
  sessionId: text(),
  sessionToken: text(),
  inviteCode: text(64),
}
const asked = T.Object({ sessionToken: text() })
const inviteCode = T.Optional(
  T.String({ maxLength: 64, description: 'the invitation that counts if an account is made' }),
)
const askedByNewcomer = T.Object({ sessionToken: text(), inviteCode })
const jsCode = {
  jsCode: text(512),
  iv: text(512),
  encryptedData: text(8192),
  sessionToken: text(),
  code: text(64),
  inviteCode: text(64),
}
const Link = T.Object({ openLink: T.String() })
const scheme = T.Object({ type: text(64), query: text(1024), route: text(255), params: text(1024) })

/**
 * Log-in by WeChat (docs/reference/wire-accounts.md#login): official account, QR codes on screens, mini program.
 * WECHAT_INVALID_CONFIG where the site has no official account, CONFIG_MINIPROGRAM_AND_OPEN where it has no mini
 * program, WECHAT_RUNTIME if WeChat does not respond or refuses.
 */
export const wechatApi = defineApi({
  startWechat: {
    method: 'GET',
    path: '/api/v3/users/wechat/h5.oauth',
    summary:
      'The address at WeChat that asks the person; the browser keeps the state in a cookie. sessionToken is that of a scanned code.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({
      sessionToken: text(),
      next: text(2000),
      inviteCode,
      type: T.Optional(T.String({ maxLength: 64, description: '`website` asks by the open platform' })),
    }),
    output: T.Object({ address: T.String(), state: T.String() }),
  },
  logInByWechat: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/wechat/h5.login',
    summary:
      'What WeChat answered. Logs in; after a scanned code it lets the screen go on instead, and isScreen is true. AUTH_INFO_HAD_EXPIRED for a state that is not of this browser, has ended or was used; NEED_BIND_USER_OR_CREATE_USER with {sessionToken, nickname, next} for somebody without an account.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object(returned),
    output: T.Object({
      ...T.Partial(LoginView).properties,
      isScreen: T.Boolean(),
      next: T.String({ description: 'where the person came from; may be empty' }),
    }),
  },
  bindWechat: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/wechat/h5.bind',
    summary:
      "What WeChat answered, tied to the caller's account. ACCOUNT_HAS_BEEN_BOUND when either is tied already.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object(returned),
    output: Nothing,
  },
  rebindWechat: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/wechat/h5.rebind',
    summary:
      "What WeChat answered, in place of the caller's WeChat account. ACCOUNT_WECHAT_IS_NULL without one.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object(returned),
    output: Nothing,
  },
  readWechat: {
    method: 'GET',
    path: '/api/v3/users/wechat',
    summary: "The WeChat account that is tied to the caller's.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: T.Object({
      isOn: T.Boolean({ description: 'whether the site has an official account' }),
      nickname: Nullable(T.String({ description: 'null when none is tied' })),
      linkedAt: Nullable(WireTime),
    }),
  },
  unbindWechat: {
    method: 'POST',
    path: '/api/v3/users/wechat.unbind',
    summary:
      'Unties the WeChat account. RESOURCE_IN_USE for the last way to sign in, ACCOUNT_WECHAT_IS_NULL without one.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Nothing,
  },
  drawScreenCode: {
    method: 'GET',
    path: '/api/v3/users/pc/wechat/h5.genqrcode',
    summary: 'A code for a screen, good for four minutes; pc_login or pc_bind, else GEN_QRCODE_TYPE_ERROR.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ type: text(64), next: text(2000) }),
    output: Code,
  },
  pollScreenLogin: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/pc/wechat/h5.login',
    summary:
      'PC_QRCODE_SCANNING_CODE until the code was scanned and allowed, PC_QRCODE_TIME_OUT after four minutes; then the log-in of whoever did, or NEED_BIND_USER_OR_CREATE_USER.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    ...poll,
    input: askedByNewcomer,
    output: LoginView,
  },
  pollScreenBind: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/pc/wechat/h5.bind',
    summary: "As h5.login, tied to the caller's account. PC_BIND_ERROR for another person's code.",
    access: 'member',
    whenRestricted: 'before-approval',
    ...poll,
    input: asked,
    output: Nothing,
  },
  drawRebindCode: {
    method: 'GET',
    path: '/api/v3/users/pc/wechat.rebind.genqrcode',
    summary:
      "A code by which another WeChat account takes the place of the caller's. ACCOUNT_WECHAT_IS_NULL without one.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Code,
  },
  pollRebind: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/pc/wechat.rebind.poll',
    summary:
      "PC_QRCODE_SCANNING_CODE until the new account has allowed it. PC_REBIND_ERROR for another person's code.",
    access: 'member',
    whenRestricted: 'before-approval',
    ...poll,
    input: asked,
    output: Nothing,
  },
  readScan: {
    method: 'GET',
    path: '/api/v3/users/pc/wechat/scan',
    summary:
      'What a scanned code asks for: pc_login, pc_bind or pc_rebind, from which device, for whom. PC_QRCODE_TIME_OUT after four minutes.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: asked,
    output: T.Object({
      type: T.String(),
      ip: T.String(),
      userAgent: T.String(),
      nickname: T.String({ description: 'whose account it is about; empty for a log-in' }),
    }),
  },
  drawMiniCode: {
    method: 'GET',
    path: '/api/v3/users/pc/wechat/miniprogram.genqrcode',
    summary:
      'A mini program code for a screen; pc_login or pc_bind. MINI_PROGRAM_QR_CODE_ERROR when WeChat makes none.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ type: text(64), next: text(2000) }),
    output: Code,
  },
  pollMiniLogin: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/pc/wechat/miniprogram.login',
    summary: 'As pc/wechat/h5.login, for a mini program code.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    ...poll,
    input: askedByNewcomer,
    output: LoginView,
  },
  pollMiniBind: {
    method: 'GET',
    alsoMethods: ['POST'],
    path: '/api/v3/users/pc/wechat/miniprogram.bind',
    summary: 'As pc/wechat/h5.bind, for a mini program code.',
    access: 'member',
    whenRestricted: 'before-approval',
    ...poll,
    input: asked,
    output: Nothing,
  },
  logInByMini: {
    method: 'POST',
    path: '/api/v3/users/wechat/miniprogram.login',
    summary:
      'Logs in by the code of wx.login, or lets the screen of a scanned code go on. NEED_BIND_USER_OR_CREATE_USER for somebody without an account.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object(jsCode),
    output: T.Object({ ...T.Partial(LoginView).properties, isScreen: T.Boolean() }),
  },
  bindMini: {
    method: 'POST',
    path: '/api/v3/users/wechat/miniprogram.bind',
    summary:
      "Ties the mini program's person to the caller's account. ACCOUNT_HAS_BEEN_BOUND when either is tied already.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object(jsCode),
    output: Nothing,
  },
  rebindMini: {
    method: 'POST',
    path: '/api/v3/users/wechat/miniprogram.rebind',
    summary: "The mini program's person in place of the caller's WeChat account.",
    access: 'member',
    whenRestricted: 'before-approval',
    input: T.Object(jsCode),
    output: Nothing,
  },
  makeScheme: {
    method: 'GET',
    path: '/api/v3/users/mobilebrowser/wechat/miniprogram.genscheme',
    summary:
      'A link that opens the mini program to log in. MINI_PROGRAM_SCHEME_ERROR when WeChat makes none.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: scheme,
    output: Link,
  },
  makeBindScheme: {
    method: 'GET',
    path: '/api/v3/users/mobilebrowser/wechat/miniprogram.genbindscheme',
    summary: 'A link that opens the mini program to tie the account.',
    access: 'member',
    whenRestricted: 'before-approval',
    input: scheme,
    output: Link,
  },
  makeParamScheme: {
    method: 'GET',
    path: '/api/v3/users/mobilebrowser/wechat/miniprogram.genparamscheme',
    summary: 'A link that opens a page of the mini program with a query.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: scheme,
    output: Link,
  },
  drawPoster: {
    method: 'GET',
    path: '/api/v3/users/mobilebrowser/wechat.poster.genqrcode',
    summary: 'A mini program code of a page, for a poster.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({ path: text(1024) }),
    output: T.Object({ base64Img: T.String() }),
  },
  drawPathCode: {
    method: 'GET',
    path: '/api/v3/oauth/wechat/miniprogram/code',
    summary: 'A mini program code of a page.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({ path: text(1024) }),
    output: T.Object({ base64Img: T.String() }),
  },
  startQq: {
    method: 'GET',
    path: '/api/v3/oauth/qq',
    summary: 'Not offered: always REGISTER_TYPE_ERROR.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({}),
    output: Nothing,
  },
  logInByQq: {
    method: 'GET',
    path: '/api/v3/oauth/qq/user',
    summary: 'Not offered: always REGISTER_TYPE_ERROR.',
    access: 'visitor',
    whenRestricted: 'members',
    input: T.Object({}),
    output: Nothing,
  },
  bindByTransition: {
    method: 'GET',
    path: '/api/v3/users/wechat/transition/username.autobind',
    summary: 'Not needed here: always TRANSITION_NOT_OPEN.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Nothing,
  },
  bindPhoneByTransition: {
    method: 'POST',
    path: '/api/v3/users/wechat/transition/sms.bind',
    summary: 'Not needed here: always TRANSITION_NOT_OPEN.',
    access: 'visitor',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: Nothing,
  },
})
