import { recommendationRulesApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeRecommendationRules } from './change-recommendation-rules.ts'
import { readRecommendationRules, suggestPeople } from './read-recommendation-rules.ts'

export function registerRecommendationRules(mount: Mount): void {
  implement(mount, recommendationRulesApi, {
    readRecommendationRules,
    changeRecommendationRules,
    suggestPeople,
  })
}
