import { recommendationRulesApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeRecommendationRules } from './change-recommendations.ts'
import { readRecommendationRules, suggestPeople } from './read-recommendations.ts'

export function registerRecommendationRules(mount: Mount): void {
  implement(mount, recommendationRulesApi, {
    readRecommendationRules,
    changeRecommendationRules,
    suggestPeople,
  })
}
