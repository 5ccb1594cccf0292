import { administrators, everyone, members, type PermissionCases, plain, told } from './permission-case.ts'

const refusedTo = (member: Parameters<typeof told>[0]) =>
  ({ ...told(member), visitor: 'JUMP_TO_LOGIN' }) as const
const aProvider = () => ({
  name: '登录服务',
  issuer: 'https://issuer.example',
  clientId: 'chaguan',
  isEnabled: 0,
})
const noWechat = told('WECHAT_INVALID_CONFIG')
const noMini = told('CONFIG_MINIPROGRAM_AND_OPEN')
const noPoll = told('PC_QRCODE_ERROR')
const mini = (codes: ReturnType<typeof told>) => plain(codes, () => ({ jsCode: 'guessed' }))

const api = '/api/v3/users'

/**
 * Expected codes of calls for second factors, passkeys, providers and WeChat, by role, on a site without any of them.
 */
export const loginMethodCases: PermissionCases = {
  // People of the fixture have no password.
  [`POST ${api}/prove`]: plain(refusedTo('UNAUTHORIZED'), () => ({ password: 'guessed' })),
  [`GET ${api}/two-factor`]: plain(members),
  [`POST ${api}/two-factor.setup`]: plain(members),
  [`POST ${api}/two-factor.confirm`]: plain(refusedTo('RESOURCE_NOT_FOUND'), () => ({ code: '000000' })),
  [`POST ${api}/two-factor.codes`]: plain(refusedTo('RESOURCE_NOT_FOUND'), () => ({ code: '000000' })),
  [`POST ${api}/two-factor.off`]: plain(refusedTo('RESOURCE_NOT_FOUND'), () => ({ code: '000000' })),
  [`POST ${api}/two-factor.login`]: plain(told('SESSION_TOKEN_EXPIRED'), () => ({
    ticket: 'guessed',
    code: '000000',
  })),

  [`GET ${api}/passkeys`]: plain(members),
  [`POST ${api}/passkeys.begin`]: plain(members),
  [`POST ${api}/passkeys.create`]: plain(refusedTo('SESSION_TOKEN_EXPIRED'), () => ({
    ticket: 'guessed',
    credential: '{}',
  })),
  [`POST ${api}/passkeys.delete`]: plain(refusedTo('RESOURCE_NOT_FOUND'), () => ({ id: 999_999 })),
  [`POST ${api}/passkeys.challenge`]: plain(everyone),
  [`POST ${api}/passkeys.login`]: plain(told('SESSION_TOKEN_EXPIRED'), () => ({
    ticket: 'guessed',
    credential: '{}',
  })),

  [`GET ${api}/newcomer`]: plain(told('AUTH_INFO_HAD_EXPIRED'), () => ({ sessionToken: 'guessed' })),
  [`POST ${api}/newcomer.register`]: plain(told('AUTH_INFO_HAD_EXPIRED'), () => ({
    sessionToken: 'guessed',
    nickname: '新人',
  })),
  [`POST ${api}/newcomer.bind`]: plain(told('AUTH_INFO_HAD_EXPIRED'), () => ({ sessionToken: 'guessed' })),
  [`POST ${api}/newcomer.link`]: plain(refusedTo('AUTH_INFO_HAD_EXPIRED'), () => ({
    sessionToken: 'guessed',
  })),

  [`GET ${api}/oidc.providers`]: plain(everyone),
  [`GET ${api}/oidc.start`]: plain(told('RESOURCE_NOT_FOUND'), () => ({ id: 999_999 })),
  [`POST ${api}/oidc.login`]: plain(told('AUTH_INFO_HAD_EXPIRED'), () => ({ query: 'code=a&state=b' })),
  [`GET ${api}/identities`]: plain(members),
  [`POST ${api}/identities.unlink`]: plain(refusedTo('RESOURCE_NOT_FOUND'), () => ({ providerId: 999_999 })),
  'POST /api/backAdmin/oidc.providers.save': plain(administrators, aProvider),
  'POST /api/backAdmin/oidc.providers.delete': plain(
    { ...administrators, administrator: 'RESOURCE_NOT_FOUND' },
    () => ({ id: 999_999 }),
  ),

  [`GET ${api}/wechat`]: plain(members),
  [`POST ${api}/wechat.unbind`]: plain(refusedTo('ACCOUNT_WECHAT_IS_NULL')),
  [`GET ${api}/wechat/h5.oauth`]: plain(noWechat),
  [`GET ${api}/wechat/h5.login`]: plain(told('AUTH_INFO_HAD_EXPIRED'), () => ({ code: 'a', state: 'b' })),
  [`GET ${api}/wechat/h5.bind`]: plain(refusedTo('AUTH_INFO_HAD_EXPIRED'), () => ({ code: 'a', state: 'b' })),
  [`GET ${api}/wechat/h5.rebind`]: plain(refusedTo('AUTH_INFO_HAD_EXPIRED'), () => ({
    code: 'a',
    state: 'b',
  })),
  [`GET ${api}/pc/wechat/h5.genqrcode`]: plain(noWechat, () => ({ type: 'pc_login' })),
  [`GET ${api}/pc/wechat/h5.login`]: plain(noPoll, () => ({ sessionToken: 'guessed' })),
  [`GET ${api}/pc/wechat/h5.bind`]: plain(refusedTo('PC_QRCODE_ERROR'), () => ({ sessionToken: 'guessed' })),
  [`GET ${api}/pc/wechat.rebind.genqrcode`]: plain(refusedTo('WECHAT_INVALID_CONFIG')),
  [`GET ${api}/pc/wechat.rebind.poll`]: plain(refusedTo('PC_QRCODE_ERROR'), () => ({
    sessionToken: 'guessed',
  })),
  [`GET ${api}/pc/wechat/scan`]: plain(told('PC_QRCODE_TIME_OUT'), () => ({ sessionToken: 'guessed' })),
  [`GET ${api}/pc/wechat/miniprogram.genqrcode`]: plain(noMini, () => ({ type: 'pc_login' })),
  [`GET ${api}/pc/wechat/miniprogram.login`]: plain(noPoll, () => ({ sessionToken: 'guessed' })),
  [`GET ${api}/pc/wechat/miniprogram.bind`]: plain(refusedTo('PC_QRCODE_ERROR'), () => ({
    sessionToken: 'guessed',
  })),
  [`POST ${api}/wechat/miniprogram.login`]: mini(noMini),
  [`POST ${api}/wechat/miniprogram.bind`]: mini(refusedTo('CONFIG_MINIPROGRAM_AND_OPEN')),
  [`POST ${api}/wechat/miniprogram.rebind`]: mini(refusedTo('CONFIG_MINIPROGRAM_AND_OPEN')),
  [`GET ${api}/mobilebrowser/wechat/miniprogram.genscheme`]: plain(noMini),
  [`GET ${api}/mobilebrowser/wechat/miniprogram.genbindscheme`]: plain(
    refusedTo('CONFIG_MINIPROGRAM_AND_OPEN'),
  ),
  [`GET ${api}/mobilebrowser/wechat/miniprogram.genparamscheme`]: plain(noMini),
  [`GET ${api}/mobilebrowser/wechat.poster.genqrcode`]: plain(noMini),
  'GET /api/v3/oauth/wechat/miniprogram/code': plain(noMini),
  'GET /api/v3/oauth/qq': plain(told('REGISTER_TYPE_ERROR')),
  'GET /api/v3/oauth/qq/user': plain(told('REGISTER_TYPE_ERROR')),
  [`GET ${api}/wechat/transition/username.autobind`]: plain(told('TRANSITION_NOT_OPEN')),
  [`POST ${api}/wechat/transition/sms.bind`]: plain(told('TRANSITION_NOT_OPEN')),
}
