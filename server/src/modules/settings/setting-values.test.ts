import { describe, expect, it } from 'vitest'
import { isMask, storedText } from './setting-values.ts'

describe('values of settings', () => {
  it.each([
    ['site_close', true, '1'],
    ['site_close', '0', '0'],
    ['site_close', 'yes', null],
    ['site_close', '', null],
    ['site_close', 2, null],
    ['register_type', 2, '2'],
    ['register_type', '1', '1'],
    ['register_type', 3, null],
    ['register_type', 1.5, null],
    ['register_type', -1, null],
    ['register_type', '1e0', null],
    ['register_type', true, null],
    ['password_length', 4, '6'],
    ['password_length', 8, '8'],
    ['password_length', 51, null],
    ['site_author_scale', '7.25', '7.25'],
    ['site_author_scale', '7.123', null],
    ['cash_rate', 1, '1'],
    ['cash_rate', 1.01, null],
    ['cash_max_sum', 5001, null],
    ['site_name', '茶馆', '茶馆'],
    ['site_name', 2026, '2026'],
    ['site_name', 'a\u0000b', null],
    ['site_name', { toString: 1 }, null],
    ['site_name', null, null],
    ['site_name', undefined, null],
    ['site_name', ['a'], null],
    ['site_name', 'x'.repeat(61), null],
    ['site_stat', 'x'.repeat(1_000_000), null],
    ['site_mode', 'pay', 'pay'],
    ['site_mode', 'private', null],
    ['site_timezone', 'Europe/Berlin', 'Europe/Berlin'],
    ['site_timezone', 'Mars/Olympus', null],
    ['site_timezone', '', null],
    ['site_timezone', '+08:00', null],
    ['site_accent', '#AABBCC', '#aabbcc'],
    ['site_accent', 'red', null],
    ['site_accent', '#abc', null],
    ['support_img_ext', 'PNG, Jpg', 'png,jpg'],
    ['support_img_ext', 'png,php5', null],
    ['support_file_ext', 'doc,../x', null],
    ['password_strength', '0,3,3', '0,3'],
    ['password_strength', '', ''],
    ['password_strength', '4', null],
    ['inner_net_ip', '10.0.0.0/8\n192.168.1.0/24', '10.0.0.0/8,192.168.1.0/24'],
    ['inner_net_ip', '["10.0.0.0/30"]', '10.0.0.0/30'],
    ['inner_net_ip', '10.0.0.0/31', null],
    ['inner_net_ip', '10.0.0.0/7', null],
    ['inner_net_ip', '10.0.0.256/24', null],
    ['site_price', '0.1', '0.1'],
    ['site_price', '-1', null],
    ['site_price', '1.005', null],
    ['site_expire', '1000000', '1000000'],
    ['site_expire', '1000001', null],
    ['site_url', 'javascript:alert(1)', null],
    [
      'api_freq',
      '{"get":{"freq":1,"forbidden":2},"post":{"freq":3,"forbidden":4},"x":1}',
      '{"get":{"freq":1,"forbidden":2},"post":{"freq":3,"forbidden":4}}',
    ],
    ['api_freq', '{"get":{"freq":0,"forbidden":2},"post":{"freq":3,"forbidden":4}}', null],
    ['api_freq', 'null', null],
    ['site_manage', '[{"key":1,"desc":"PC","value":true}]', '[{"key":1,"desc":"PC","value":true}]'],
    ['site_manage', '{"key":1}', null],
    ['qcloud_secret_key', 'k', 'k'],
  ] as const)('%s set to %j is stored as %j', (key, value, stored) => {
    expect(storedText(key, value)).toBe(stored)
  })

  it('only a text of nothing but asterisks stands for the stored secret', () => {
    expect(['*', '********'].map(isMask)).toEqual([true, true])
    expect(['', '**a', ' *', 5, null].map(isMask)).toEqual([false, false, false, false, false])
  })
})
