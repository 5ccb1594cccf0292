import { sequenceApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { changeSequence } from './change-sequence.ts'
import { readSequence, suggestPeople } from './read-sequence.ts'

export function registerSequence(mount: Mount): void {
  implement(mount, sequenceApi, { readSequence, changeSequence, suggestPeople })
}
