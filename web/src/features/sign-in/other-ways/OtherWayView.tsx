import type { ComponentType } from 'react'
import type { PageProps } from '../../../api/page-types.ts'
import { useVisit } from '../../../api/visit.tsx'
import { waysLinks } from '../../../api/ways-links.ts'
import { ProviderReturnView, WechatReturnView } from './ReturnView.tsx'
import { SecondStepView } from './SecondStepView.tsx'
import {
  LinkView,
  ProviderSelectView,
  WechatBindByNameView,
  WechatBindByPhoneView,
  WechatSelectView,
} from './SelectViews.tsx'
import { RebindView, WechatAllowView, WechatBindByCodeView, WechatLoginView } from './WechatViews.tsx'

const views: Readonly<Record<string, ComponentType<Pick<PageProps, 'query'>>>> = {
  [waysLinks.secondStep]: SecondStepView,
  [waysLinks.providerReturn]: ProviderReturnView,
  [waysLinks.providerSelect]: ProviderSelectView,
  [waysLinks.wechat]: WechatLoginView,
  [waysLinks.wechatReturn]: WechatReturnView,
  [waysLinks.wechatAllow]: WechatAllowView,
  [waysLinks.wechatSelect]: WechatSelectView,
  [waysLinks.wechatBind]: LinkView,
  [waysLinks.wechatBindByName]: WechatBindByNameView,
  [waysLinks.wechatBindByPhone]: WechatBindByPhoneView,
  [waysLinks.wechatBindByCode]: WechatBindByCodeView,
  [waysLinks.link]: LinkView,
  [waysLinks.rebind]: RebindView,
  [waysLinks.rebindAllow]: WechatAllowView,
}

/** The pages of the other ways to sign in: small, and made of the same parts, so that they are one file. */
export function OtherWayView({ query }: Pick<PageProps, 'query'>) {
  const { pathname } = new URL(useVisit().url, 'http://site')
  const View = views[pathname]
  return View ? <View query={query} /> : null
}
