import {
  administrators,
  everyone,
  members,
  oneCase,
  type PermissionCases,
  sameForAll,
} from './permission-case.ts'

const refusedTo = (member: Parameters<typeof sameForAll>[0]) =>
  ({ ...sameForAll(member), visitor: 'JUMP_TO_LOGIN' }) as const
const aProvider = () => ({
  name: '登录服务',
  issuer: 'https://issuer.example',
  clientId: 'chaguan',
  isEnabled: 0,
})
const noWechat = sameForAll('WECHAT_INVALID_CONFIG')
const noMini = sameForAll('CONFIG_MINIPROGRAM_AND_OPEN')
const noPoll = sameForAll('PC_QRCODE_ERROR')
const mini = (codes: ReturnType<typeof sameForAll>) => oneCase(codes, () => ({ jsCode: 'guessed' }))

const api = '/api/v3/users'

/**
 * Expected codes of calls for second factors, passkeys, providers and WeChat, by role, on a site without any of them.
 */
export const loginMethodCases: PermissionCases = {
  // People of the fixture have no password.
  [`POST ${api}/prove`]: oneCase(refusedTo('UNAUTHORIZED'), () => ({ password: 'guessed' })),
  [`GET ${api}/two-factor`]: oneCase(members),
  [`POST ${api}/two-factor.setup`]: oneCase(members),
  [`POST ${api}/two-factor.confirm`]: oneCase(refusedTo('RESOURCE_NOT_FOUND'), () => ({ code: '000000' })),
  [`POST ${api}/two-factor.codes`]: oneCase(refusedTo('RESOURCE_NOT_FOUND'), () => ({ code: '000000' })),
  [`POST ${api}/two-factor.off`]: oneCase(refusedTo('RESOURCE_NOT_FOUND'), () => ({ code: '000000' })),
  [`POST ${api}/two-factor.login`]: oneCase(sameForAll('SESSION_TOKEN_EXPIRED'), () => ({
    ticket: 'guessed',
    code: '000000',
  })),

  [`GET ${api}/passkeys`]: oneCase(members),
  [`POST ${api}/passkeys.begin`]: oneCase(members),
  [`POST ${api}/passkeys.create`]: oneCase(refusedTo('SESSION_TOKEN_EXPIRED'), () => ({
    ticket: 'guessed',
    credential: '{}',
  })),
  [`POST ${api}/passkeys.delete`]: oneCase(refusedTo('RESOURCE_NOT_FOUND'), () => ({ id: 999_999 })),
  [`POST ${api}/passkeys.challenge`]: oneCase(everyone),
  [`POST ${api}/passkeys.login`]: oneCase(sameForAll('SESSION_TOKEN_EXPIRED'), () => ({
    ticket: 'guessed',
    credential: '{}',
  })),

  [`GET ${api}/newcomer`]: oneCase(sameForAll('AUTH_INFO_HAD_EXPIRED'), () => ({ sessionToken: 'guessed' })),
  [`POST ${api}/newcomer.register`]: oneCase(sameForAll('AUTH_INFO_HAD_EXPIRED'), () => ({
    sessionToken: 'guessed',
    nickname: '新人',
  })),
  [`POST ${api}/newcomer.bind`]: oneCase(sameForAll('AUTH_INFO_HAD_EXPIRED'), () => ({
    sessionToken: 'guessed',
  })),
  [`POST ${api}/newcomer.link`]: oneCase(refusedTo('AUTH_INFO_HAD_EXPIRED'), () => ({
    sessionToken: 'guessed',
  })),

  [`GET ${api}/oidc.providers`]: oneCase(everyone),
  [`GET ${api}/oidc.start`]: oneCase(sameForAll('RESOURCE_NOT_FOUND'), () => ({ id: 999_999 })),
  [`POST ${api}/oidc.login`]: oneCase(sameForAll('AUTH_INFO_HAD_EXPIRED'), () => ({
    query: 'code=a&state=b',
  })),
  [`GET ${api}/identities`]: oneCase(members),
  [`POST ${api}/identities.unlink`]: oneCase(refusedTo('RESOURCE_NOT_FOUND'), () => ({
    providerId: 999_999,
  })),
  'POST /api/backAdmin/oidc.providers.save': oneCase(administrators, aProvider),
  'POST /api/backAdmin/oidc.providers.delete': oneCase(
    { ...administrators, administrator: 'RESOURCE_NOT_FOUND' },
    () => ({ id: 999_999 }),
  ),

  [`GET ${api}/wechat`]: oneCase(members),
  [`POST ${api}/wechat.unbind`]: oneCase(refusedTo('ACCOUNT_WECHAT_IS_NULL')),
  [`GET ${api}/wechat/h5.oauth`]: oneCase(noWechat),
  [`GET ${api}/wechat/h5.login`]: oneCase(sameForAll('AUTH_INFO_HAD_EXPIRED'), () => ({
    code: 'a',
    state: 'b',
  })),
  [`GET ${api}/wechat/h5.bind`]: oneCase(refusedTo('AUTH_INFO_HAD_EXPIRED'), () => ({
    code: 'a',
    state: 'b',
  })),
  [`GET ${api}/wechat/h5.rebind`]: oneCase(refusedTo('AUTH_INFO_HAD_EXPIRED'), () => ({
    code: 'a',
    state: 'b',
  })),
  [`GET ${api}/pc/wechat/h5.genqrcode`]: oneCase(noWechat, () => ({ type: 'pc_login' })),
  [`GET ${api}/pc/wechat/h5.login`]: oneCase(noPoll, () => ({ sessionToken: 'guessed' })),
  [`GET ${api}/pc/wechat/h5.bind`]: oneCase(refusedTo('PC_QRCODE_ERROR'), () => ({
    sessionToken: 'guessed',
  })),
  [`GET ${api}/pc/wechat.rebind.genqrcode`]: oneCase(refusedTo('WECHAT_INVALID_CONFIG')),
  [`GET ${api}/pc/wechat.rebind.poll`]: oneCase(refusedTo('PC_QRCODE_ERROR'), () => ({
    sessionToken: 'guessed',
  })),
  [`GET ${api}/pc/wechat/scan`]: oneCase(sameForAll('PC_QRCODE_TIME_OUT'), () => ({
    sessionToken: 'guessed',
  })),
  [`GET ${api}/pc/wechat/miniprogram.genqrcode`]: oneCase(noMini, () => ({ type: 'pc_login' })),
  [`GET ${api}/pc/wechat/miniprogram.login`]: oneCase(noPoll, () => ({ sessionToken: 'guessed' })),
  [`GET ${api}/pc/wechat/miniprogram.bind`]: oneCase(refusedTo('PC_QRCODE_ERROR'), () => ({
    sessionToken: 'guessed',
  })),
  [`POST ${api}/wechat/miniprogram.login`]: mini(noMini),
  [`POST ${api}/wechat/miniprogram.bind`]: mini(refusedTo('CONFIG_MINIPROGRAM_AND_OPEN')),
  [`POST ${api}/wechat/miniprogram.rebind`]: mini(refusedTo('CONFIG_MINIPROGRAM_AND_OPEN')),
  [`GET ${api}/mobilebrowser/wechat/miniprogram.genscheme`]: oneCase(noMini),
  [`GET ${api}/mobilebrowser/wechat/miniprogram.genbindscheme`]: oneCase(
    refusedTo('CONFIG_MINIPROGRAM_AND_OPEN'),
  ),
  [`GET ${api}/mobilebrowser/wechat/miniprogram.genparamscheme`]: oneCase(noMini),
  [`GET ${api}/mobilebrowser/wechat.poster.genqrcode`]: oneCase(noMini),
  'GET /api/v3/oauth/wechat/miniprogram/code': oneCase(noMini),
  'GET /api/v3/oauth/qq': oneCase(sameForAll('REGISTER_TYPE_ERROR')),
  'GET /api/v3/oauth/qq/user': oneCase(sameForAll('REGISTER_TYPE_ERROR')),
  [`GET ${api}/wechat/transition/username.autobind`]: oneCase(sameForAll('TRANSITION_NOT_OPEN')),
  [`POST ${api}/wechat/transition/sms.bind`]: oneCase(sameForAll('TRANSITION_NOT_OPEN')),
}
