import type { Context } from '../../context.ts'
import type { SmsRoute } from '../../drivers/sms/sms.ts'
import { readSettings } from './read-settings.ts'
import { hasSms } from './setting-rules.ts'

/** How text messages leave by the site's settings: a development site keeps them, whatever service is set. */
export async function smsRoute(ctx: Context): Promise<SmsRoute> {
  const settings = await readSettings(ctx)
  if (!hasSms(settings)) return { by: 'nothing' }
  if (settings.dev_outbox) return { by: 'outbox' }
  if (settings.aliyun_sms)
    return {
      by: 'aliyun',
      accessKeyId: settings.aliyun_access_key_id,
      accessKeySecret: settings.aliyun_access_key_secret,
      signName: settings.aliyun_sms_sign,
      templateCode: settings.aliyun_sms_template_code,
    }
  return {
    by: 'tencent',
    secretId: settings.qcloud_secret_id,
    secretKey: settings.qcloud_secret_key,
    region: settings.qcloud_sms_region,
    appId: settings.qcloud_sms_app_id,
    signName: settings.qcloud_sms_sign,
    templateId: settings.qcloud_sms_template_id,
  }
}
