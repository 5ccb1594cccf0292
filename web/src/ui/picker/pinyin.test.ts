import { pinyinOf } from '@chaguan/contracts/pinyin'
import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tools/test/cpu-time.ts'
import { matchName } from './pinyin.ts'

describe('the matching of names', () => {
  test.each<[string, string, 0 | 1 | null]>([
    ['', '张三', 0],
    ['zhang', '张三', 0],
    ['z', '张三', 0],
    ['zs', '张三', 0],
    ['zhangs', '张三', 0],
    ['zhsan', '张三', null],
    ['zsan', '张三', 0],
    ['san', '张三', 1],
    ['张', '张三', 0],
    ['三', '张三', 1],
    ['张s', '张三', 0],
    ['ZHANG', '张三', 0],
    ['li', '张三', null],
    ['lv', '吕布', 0],
    ['lu', '吕布', 0],
    ['chang', '长安', 0],
    ['zhang', '长安', 0],
    ['xian', '西安', 0],
    ["xi'an", '西安', 0],
    ['bdyb', '北岛以北', 0],
    ['beidao', '北岛以北', 0],
    ['echo', 'Echo_回声', 0],
    ['hs', 'Echo_回声', 1],
    ['echohuis', 'Echo回声', 0],
    ['vv', 'VV茶', 0],
    ['q', '😀', null],
  ])('with %j finds %j: %j', (typed, name, found) => {
    expect(matchName(typed, name, pinyinOf)).toBe(found)
  })

  test('the matching of names takes less than a tenth of a second for a thousand long names', () => {
    const names = Array.from(
      { length: 1000 },
      (_, at) => `茶馆里的老朋友${String.fromCharCode(0x4e00 + at * 7)}`,
    )
    matchName('zz', names.join(''), pinyinOf)
    const matchAll = () => {
      for (const name of names) matchName('chaguanlzz', name, pinyinOf)
    }
    expect(cpuMsOf(matchAll)).toBeLessThan(100)
  })
})
